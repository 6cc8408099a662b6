import { dayIn } from '#shared/calendarDate.ts';
import { LAST_FOUR_WEEKS_DAYS, LAST_WEEK_DAYS } from '#shared/constants.ts';

export const ACTIVITY_PERIODS = ['today', 'lastWeek', 'lastFourWeeks'] as const;
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

const DAYS: Record<ActivityPeriod, number> = {
  today: 1,
  lastWeek: LAST_WEEK_DAYS,
  lastFourWeeks: LAST_FOUR_WEEKS_DAYS,
};
const DAY_MS = 24 * 3_600_000;

/** `YYYY-MM-DD`, in the reader's time zone. */
export function daysOfPeriod(period: ActivityPeriod, now: Date): { from: string; to: string } {
  const to = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  const first = new Date(Date.parse(`${to}T00:00:00Z`) - (DAYS[period] - 1) * DAY_MS);
  return { from: first.toISOString().slice(0, 10), to };
}
