import type { TabLocks } from './browser.ts';

/** A frozen tab may hold the lock for ever. */
const LOCK_WAIT_MS = 5_000;

/** Runs when no other refresh, sign-in or sign-out is under way, or when the wait has been long enough. */
export type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

/** Across all tabs when the browser has locks, otherwise within this tab. */
export function createTurns(locks: TabLocks | null): InTurn {
  return locks ? turnsAcrossTabs(locks) : turnsWithinTab();
}

function turnsAcrossTabs(locks: TabLocks): InTurn {
  return async <T>(run: () => Promise<T>) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), LOCK_WAIT_MS);
    const turn: { result?: Promise<T> } = {};
    try {
      await locks.request('session', { signal: waiting.signal }, async () => {
        clearTimeout(timer);
        turn.result = run();
        await turn.result;
      });
    } catch {
      // Either `run` failed, which its caller learns below, or the lock is not available: continuing is safe, because
      // the server recognises concurrent refreshes.
    } finally {
      clearTimeout(timer);
    }
    return turn.result ?? run();
  };
}

function turnsWithinTab(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = settledOrLongEnough(last).then(run);
    last = turn;
    return turn;
  };
}

function settledOrLongEnough(promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LOCK_WAIT_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(done, done);
  });
}
