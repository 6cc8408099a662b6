import { dayNumber, dayText, isoWeekKey, mondayOf as mondayNumber } from '#shared/days/calendarDays.ts';

/** Days are `YYYY-MM-DD`. */
export function daysAfter(day: string, count: number): string {
  return dayText(dayNumber(day) + count);
}

export function mondayOf(day: string): string {
  return dayText(mondayNumber(dayNumber(day)));
}

/** 1 to 53. */
export function isoWeek(day: string): number {
  return Number(isoWeekKey(dayNumber(day)).slice(-2));
}

/** The year of an ISO week, which is that of its Thursday. */
export function isoYear(day: string): string {
  return isoWeekKey(dayNumber(day)).slice(0, 4);
}
