import type { UpdateTopic } from '#shared/contract/connection.ts';

/** Shortest interval between two updates of the same screen. */
export const GATHER_MS = 2000;

export interface Gatherer {
  add: (topics: readonly UpdateTopic[]) => void;
  close: () => void;
}

/**
 * The first topics pass at once, later ones together after `GATHER_MS`, because an import would make every screen read
 * without pause.
 */
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
