export const EVENT_FAULT_KINDS = ['duplicate', 'drop', 'delay', 'reorder'] as const;

/** A disturbance of events on their way; `reorder` lets the next event go first. */
export interface EventFault {
  kind: (typeof EVENT_FAULT_KINDS)[number];
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

export function createEventFaults() {
  let waiting: (EventFault & { seen: number })[] = [];

  function hits(fault: EventFault & { seen: number }): boolean {
    fault.seen += 1;
    if (fault.seen % (fault.every ?? 1) !== 0) return false;
    if (fault.times === undefined) return true;
    fault.times -= 1;
    if (fault.times <= 0) waiting = waiting.filter((entry) => entry !== fault);
    return true;
  }

  return {
    add(fault: EventFault): void {
      waiting.push({ ...fault, seen: 0 });
    },
    clear(): void {
      waiting = [];
    },
    /** An empty list drops the event. */
    plan(): Sending[] {
      const hit = waiting.filter(hits);
      const of = (kind: EventFault['kind']) => hit.find((fault) => fault.kind === kind);
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

export type EventFaults = ReturnType<typeof createEventFaults>;
