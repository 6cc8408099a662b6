import type { Knobs } from '#standin/strava/state/knobs.ts';

const LONG_MS = 600_000;
const LOOK_EVERY_MS = 5;

export const PATIENT: Partial<Knobs> = {
  handshake_timeout_ms: LONG_MS,
  event_timeout_ms: LONG_MS,
  event_retry_ms: 0,
  event_attempts: 100,
};

interface Troubled {
  state: { troubles: { list(): { kind: string }[] } };
}

/** Aborts a call only when the stand-in lets it hang. */
export function fetchUntilItHangs({ state }: Troubled): typeof fetch {
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
