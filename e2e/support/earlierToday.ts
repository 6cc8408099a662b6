import { dayIn, startOfDay } from '#shared/calendarDate.ts';

/** Of new studies. */
const TIME_ZONE = 'Europe/Berlin';
const TEN_MINUTES_MS = 600_000;

/** Ten minutes ago, but not before the day began: a study reads nothing from before the day of joining. */
export function earlierToday(): number {
  const now = new Date();
  return Math.max(now.getTime() - TEN_MINUTES_MS, startOfDay(TIME_ZONE, dayIn(TIME_ZONE, now)).getTime());
}
