import { dayIn } from '#shared/calendarDate.ts';

/** How the tables' searches look at texts: case-insensitive, and at dates as they are shown. */

const escaped = (search: string) => search.toLowerCase().replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for the lower-case texts that contain `search`, whatever characters it has. */
export function containing(search: string): string {
  return `%${escaped(search)}%`;
}

/** A LIKE pattern for the lower-case texts that begin with `search`. */
export function beginningWith(search: string): string {
  return `${escaped(search)}%`;
}

/** `dd.mm.yyyy` of a calendar day `YYYY-MM-DD`. */
export function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}

/** `dd.mm.yyyy` of the calendar day that `moment` falls on in `timezone`. */
export function germanDayIn(timezone: string, moment: Date): string {
  return germanDay(dayIn(timezone, moment));
}
