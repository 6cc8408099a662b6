import { dayIn } from '#shared/calendarDate.ts';

const escaped = (search: string) => search.toLowerCase().replace(/[\\%_]/g, '\\$&');

export function containing(search: string): string {
  return `%${escaped(search)}%`;
}

export function beginningWith(search: string): string {
  return `${escaped(search)}%`;
}

export function germanDay(day: string): string {
  return day.split('-').reverse().join('.');
}

export function germanDayIn(timezone: string, moment: Date): string {
  return germanDay(dayIn(timezone, moment));
}
