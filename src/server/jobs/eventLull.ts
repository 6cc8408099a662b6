/** Silence, in milliseconds, after which events count as over. */
const SILENCE_MS = 25;
/** So long they may go on without one. */
const LONGEST_MS = 1000;

/** Tells when events pause. */
export interface EventLull {
  /** An event came. */
  note(): void;
  /** Whether none has come for a moment, or they have gone on for so long that the work they make must go on beside them. */
  isNow(): boolean;
}

/**
 * In a burst of events every one is to be acknowledged before Strava gives up on it, and the work that they make can wait for a
 * moment: it would take the database and the processor away from them. `onLull` is called when it may begin.
 */
export function createEventLull(onLull: () => void): EventLull {
  let timer: NodeJS.Timeout | null = null;
  let since = 0;

  function end(): void {
    timer = null;
    onLull();
  }

  return {
    note() {
      const now = performance.now();
      if (timer === null) since = now;
      else clearTimeout(timer);
      timer = setTimeout(end, Math.max(0, Math.min(SILENCE_MS, since + LONGEST_MS - now))).unref();
    },
    isNow: () => timer === null,
  };
}
