import type { PolarKnobs } from './polarKnobs.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

type Knobs = Pick<PolarKnobs, 'rate_headers' | 'retry_after'>;

function shown(short: number, long: number, knobs: Knobs): string {
  if (knobs.rate_headers === 'garbage') return 'many';
  if (knobs.rate_headers === 'single') return String(short);
  return `${short},${knobs.rate_headers === 'spaced' ? ' ' : ''}${long}`;
}

/** The client's two windows, which begin with their first call; `now` is in milliseconds. */
export function createRates(now: () => number, registeredUsers: () => number) {
  const short = { start: Number.NEGATIVE_INFINITY, used: 0, limit: 0, length: QUARTER_MS };
  const long = { start: Number.NEGATIVE_INFINITY, used: 0, limit: 0, length: DAY_MS };
  const windows = [short, long];
  let refused = 0;

  function roll(): void {
    for (const window of windows) {
      if (now() < window.start + window.length) continue;
      Object.assign(window, { start: now(), used: 0 });
      if (window !== long) continue;
      // "Recalculated daily" names no hour; here it is the begin of the long window.
      short.limit = 500 + 20 * registeredUsers();
      long.limit = 5000 + 100 * registeredUsers();
    }
  }

  const leftMs = (window: typeof short) => window.start + window.length - now();
  const isOver = (window: typeof short) => window.used > window.limit;

  return {
    /** Counts a call, refused ones too; false when a limit is reached. */
    take(): boolean {
      roll();
      for (const window of windows) window.used += 1;
      const isAllowed = !windows.some(isOver);
      if (!isAllowed) refused += 1;
      return isAllowed;
    },

    headers(knobs: Knobs, isRefused: boolean): Record<string, string> {
      if (knobs.rate_headers === 'absent') return {};
      const resetOf = (window: typeof short) =>
        Math.ceil((knobs.rate_headers === 'unix_time' ? now() + leftMs(window) : leftMs(window)) / 1000);
      const latest = Math.max(...windows.filter(isOver).map(leftMs));
      return {
        'RateLimit-Usage': shown(short.used, long.used, knobs),
        'RateLimit-Limit': shown(short.limit, long.limit, knobs),
        'RateLimit-Reset': shown(resetOf(short), resetOf(long), knobs),
        ...(isRefused && knobs.retry_after ? { 'Retry-After': String(Math.ceil(latest / 1000)) } : {}),
      };
    },

    /** Sets the usage of the current windows. */
    use(inShort: number, inLong = inShort): void {
      roll();
      short.used = inShort;
      long.used = inLong;
    },

    report() {
      roll();
      return {
        used: { short: short.used, long: long.used },
        limits: { short: short.limit, long: long.limit },
        refused,
      };
    },
  };
}

export type PolarRates = ReturnType<typeof createRates>;
