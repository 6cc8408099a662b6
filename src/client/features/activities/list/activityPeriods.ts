import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { LAST_FOUR_WEEKS_DAYS, LAST_WEEK_DAYS } from '#shared/constants.ts';

export const ACTIVITY_PERIODS = ['today', 'lastWeek', 'lastFourWeeks'] as const;
type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number];

const DAYS: Record<ActivityPeriod, number> = {
  today: 1,
  lastWeek: LAST_WEEK_DAYS,
  lastFourWeeks: LAST_FOUR_WEEKS_DAYS,
};

/** `YYYY-MM-DD`, in the reader's time zone. */
export function daysOfPeriod(period: ActivityPeriod, now: Date): { from: string; to: string } {
  const to = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, now);
  return { from: daysAfter(to, 1 - DAYS[period]), to };
}
