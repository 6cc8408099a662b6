import { dayNumber, dayText, isoWeekKey, mondayOf } from '#shared/days/calendarDays.ts';

/** `day` has the form `YYYY-MM-DD`. */
export const shiftDay = (day: string, days: number) => dayText(dayNumber(day) + days);

/** `week` is an ISO week such as `2026-W13`; the fourth of January lies in the first of a year. */
export function shiftWeek(week: string, weeks: number): string {
  const [year = '', number = ''] = week.split('-W');
  return isoWeekKey(mondayOf(dayNumber(`${year}-01-04`)) + (Number(number) - 1 + weeks) * 7);
}
