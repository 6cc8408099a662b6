export const QUARTER_MS = 15 * 60_000;
export const DAY_MS = 86_400_000;
/** Strava's clock and ours differ a little: asking just too early would cost another call. */
const MARGIN_MS = 5000;

/** When the windows of Strava's budget began that hold `now`: a quarter of an hour, and a day in UTC. */
export function windowsAt(now: Date): { quarter: Date; day: Date } {
  const start = (length: number) => new Date(Math.floor(now.getTime() / length) * length);
  return { quarter: start(QUARTER_MS), day: start(DAY_MS) };
}

/** When the window after the one that holds `now` has surely begun at Strava as well. */
export function nextWindow(window: 'quarter' | 'day', now: Date): Date {
  const length = window === 'day' ? DAY_MS : QUARTER_MS;
  return new Date((Math.floor(now.getTime() / length) + 1) * length + MARGIN_MS);
}
