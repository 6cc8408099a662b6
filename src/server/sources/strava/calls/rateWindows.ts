export const QUARTER_MS = 15 * 60_000;
export const DAY_MS = 86_400_000;
/** Strava's clock differs slightly: a call just too early would waste another call. */
const MARGIN_MS = 5000;

/** Start of Strava's current windows: a quarter of an hour, and a UTC day. */
export function windowsAt(now: Date): { quarter: Date; day: Date } {
  const start = (length: number) => new Date(Math.floor(now.getTime() / length) * length);
  return { quarter: start(QUARTER_MS), day: start(DAY_MS) };
}

/** Start of the next window, with a margin for Strava's clock. */
export function nextWindow(window: 'quarter' | 'day', now: Date): Date {
  const length = window === 'day' ? DAY_MS : QUARTER_MS;
  return new Date((Math.floor(now.getTime() / length) + 1) * length + MARGIN_MS);
}
