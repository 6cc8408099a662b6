import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { dayIn } from '#shared/calendarDate.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';

/** `closedAt` is ISO; `lastDay` is a day of the study's time zone. */
export function reopening(closedAt: string, timezone: string, now: Date): { lastDay: string; isOver: boolean } {
  const lastDay = daysAfter(dayIn(timezone, new Date(closedAt)), STUDY_LIMITS.reopenDays);
  return { lastDay, isOver: dayIn(timezone, now) > lastDay };
}
