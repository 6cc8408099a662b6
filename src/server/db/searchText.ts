import { dayIn } from '#shared/calendarDate.ts';

const escaped = (search: string) => search.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for lower-case texts that contain `search`, with its wildcards escaped. */
export function containing(search: string): string {
  return `%${escaped(search)}%`;
}

/** A LIKE pattern for lower-case texts that begin with `search`. */
export function beginningWith(search: string): string {
  return `${escaped(search)}%`;
}

/** `dd.mm.yyyy` of a calendar day `YYYY-MM-DD`. */
export function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}

/** `dd.mm.yyyy` of the calendar day of `moment` in `timezone`. */
export function germanDayIn(timezone: string, moment: Date): string {
  return germanDay(dayIn(timezone, moment));
}
