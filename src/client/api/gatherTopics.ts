import type { UpdateTopic } from '#shared/contract/connection.ts';

/** While much happens, what shows it is read anew this often at most. */
export const GATHER_MS = 2000;

export interface Gatherer {
  add: (topics: readonly UpdateTopic[]) => void;
  close: () => void;
}

/** Hands topics on: the first at once, those that follow together, `GATHER_MS` later. An import must not make every screen read without pause. */
export function gatherTopics(handOn: (topics: ReadonlySet<UpdateTopic>) => void): Gatherer {
  let waiting = new Set<UpdateTopic>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    pause = undefined;
    if (waiting.size === 0) return;
    const topics = waiting;
    waiting = new Set();
    pause = setTimeout(flush, GATHER_MS);
    handOn(topics);
  };
  return {
    add: (topics) => {
      for (const topic of topics) waiting.add(topic);
      if (pause === undefined) flush();
    },
    close: () => {
      clearTimeout(pause);
      waiting.clear();
    },
  };
}
