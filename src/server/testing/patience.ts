import type { Standin } from '#standin/strava/standin.ts';
import type { Knobs } from '#standin/strava/state/knobs.ts';

const LONG_MS = 600_000;
const LOOK_EVERY_MS = 5;

/** Long timeouts of Strava's calls to us for slow machines, and at once a repetition of refused events. */
export const PATIENT: Partial<Knobs> = {
  handshake_timeout_ms: LONG_MS,
  event_timeout_ms: LONG_MS,
  event_retry_ms: 0,
  event_attempts: 100,
};

/** As `fetch`, but aborts a call when the stand-in lets it hang, and only then. */
export function fetchUntilItHangs({ state }: Standin): typeof fetch {
  const waiting = () => state.troubles.list().filter(({ kind }) => kind === 'hang').length;
  return async (url, init) => {
    const before = waiting();
    if (before === 0) return fetch(url, init);
    const givingUp = new AbortController();
    const look = setInterval(() => {
      if (waiting() < before) givingUp.abort();
    }, LOOK_EVERY_MS);
    const signals = [givingUp.signal, ...(init?.signal ? [init.signal] : [])];
    return fetch(url, { ...init, signal: AbortSignal.any(signals) }).finally(() => clearInterval(look));
  };
}
