export const EVENT_TROUBLE_KINDS = ['duplicate', 'drop', 'delay', 'reorder'] as const;

/** A disturbance of events on their way; `reorder` lets the next event go first. */
export interface EventTrouble {
  kind: (typeof EVENT_TROUBLE_KINDS)[number];
  /** Disturbs every n-th event; default: all. */
  every?: number;
  /** Number of times; default: until it is cleared. */
  times?: number;
  /** Milliseconds until a delayed event or a copy is sent, and limit of a reordered event's wait. */
  delay_ms?: number;
}

export interface Sending {
  delayMs: number;
  waitsForNext: boolean;
}

const REORDER_WAIT_MS = 5000;
const DELAY_MS = 10_000;

export function createEventTroubles() {
  let waiting: (EventTrouble & { seen: number })[] = [];

  function hits(trouble: EventTrouble & { seen: number }): boolean {
    trouble.seen += 1;
    if (trouble.seen % (trouble.every ?? 1) !== 0) return false;
    if (trouble.times === undefined) return true;
    trouble.times -= 1;
    if (trouble.times <= 0) waiting = waiting.filter((entry) => entry !== trouble);
    return true;
  }

  return {
    add(trouble: EventTrouble): void {
      waiting.push({ ...trouble, seen: 0 });
    },
    clear(): void {
      waiting = [];
    },
    /** An empty list drops the event. */
    plan(): Sending[] {
      const hit = waiting.filter(hits);
      const of = (kind: EventTrouble['kind']) => hit.find((trouble) => trouble.kind === kind);
      if (of('drop')) return [];
      const delay = of('delay');
      const reorder = of('reorder');
      const first = {
        delayMs: (delay ? (delay.delay_ms ?? DELAY_MS) : 0) + (reorder ? (reorder.delay_ms ?? REORDER_WAIT_MS) : 0),
        waitsForNext: reorder !== undefined,
      };
      const copy = of('duplicate');
      return copy ? [first, { delayMs: first.delayMs + (copy.delay_ms ?? 0), waitsForNext: false }] : [first];
    },
  };
}

export type EventTroubles = ReturnType<typeof createEventTroubles>;
