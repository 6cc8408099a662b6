import type { FieldProblems } from '#server/research/participants/participantFields.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { dayNumber } from '#shared/days/calendarDays.ts';
import { researchMessages } from '#shared/researchMessages.ts';

/** A longer span is typed wrong. */
const MOST_DAYS = 366;

export function spanProblems(first: string, last: string | null, most = MOST_DAYS): FieldProblems {
  if (!isCalendarDate(first)) return { first_day: researchMessages('invalid_date') };
  if (last === null) return {};
  if (!isCalendarDate(last)) return { last_day: researchMessages('invalid_date') };
  if (last < first) return { last_day: researchMessages('period_ends_first') };
  return dayNumber(last) - dayNumber(first) >= most ? { last_day: researchMessages('period_too_long') } : {};
}
