export const EVENT_FAULT_KINDS = ['duplicate', 'drop', 'delay', 'reorder'] as const;

/** Something that goes wrong with events on their way. `reorder` lets the next event go first. */
export interface EventFault {
  kind: (typeof EVENT_FAULT_KINDS)[number];
  /** Which events it meets: every so many-th; all when absent. */
  every?: number;
  /** How often it happens; absent is until it is cleared. */
  times?: number;
  /** How long a delayed event or a second copy waits, and how long a reordered one waits for another; milliseconds. */
  delay_ms?: number;
}

/** One sending of an event: how late, and whether it waits for the next event to go first. */
export interface Sending {
  delayMs: number;
  waitsForNext: boolean;
}

const REORDER_WAIT_MS = 5000;
const DELAY_MS = 10_000;

/** The faults that wait to happen to events. */
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
    /** How the next event is sent; an empty list when it never is. */
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
