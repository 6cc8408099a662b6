import { dayIn } from '#shared/calendarDate.ts';
import { DAY_MS } from '#shared/constants.ts';

/** From so many days on a date says more. */
const LEAST = 14;

/** `2 days ago`, German `vor 2 Tagen`, of a calendar date or an instant of the last two weeks; undefined for others. */
export function daysAgo(
  at: string | null,
  language: 'en' | 'de',
  timeZone: string,
  now = new Date(),
): string | undefined {
  if (at === null) return undefined;
  const day = at.length === 10 ? at : dayIn(timeZone, new Date(at));
  const days = Math.round((Date.parse(dayIn(timeZone, now)) - Date.parse(day)) / DAY_MS);
  if (days < 0 || days >= LEAST) return undefined;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day');
}
