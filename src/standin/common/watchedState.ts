import type { EventTroubles } from './eventTroubles.ts';
import type { Troubles } from './troubles.ts';

interface JournalEntry {
  method: string;
  url: string;
  hasBearer: boolean;
}

interface Posts {
  settle(): Promise<void>;
  stop(): void;
  report(): { counts: object };
}

/** What every stand-in keeps, so that the controls are the same. */
export interface WatchedState<Call extends string = string> {
  now: () => Date;
  /** Milliseconds that the stand-in's time is ahead. */
  clock: { aheadMs: number };
  knobs: object;
  troubles: Troubles<Call>;
  eventTroubles: EventTroubles;
  outbox: Posts;
  journal: JournalEntry[];
  /** Number of answers by status, without control calls. */
  answered: Record<number, number>;
}

/** The clock of a stand-in: the given one, or the computer's, and what it is ahead. */
export function createClock(given: (() => Date) | undefined) {
  const clock = { aheadMs: 0 };
  return { clock, now: () => new Date((given?.().getTime() ?? Date.now()) + clock.aheadMs) };
}
