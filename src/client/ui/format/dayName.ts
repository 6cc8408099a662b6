import { dateFormat } from './dateFormat.ts';

/** "Monday" or "Mär": the weekday or the month of a day (`YYYY-MM-DD`) or a month (`YYYY-MM`). */
export function dayName(
  day: string,
  part: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'month'>,
  language: 'en' | 'de',
): string {
  return dateFormat(language, { ...part, timeZone: 'UTC' }).format(new Date(day));
}
