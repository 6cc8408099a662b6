import { daysAfter } from '#client/features/strava/charts/weeks.ts';
import { formatDays } from '#client/ui/format/format.ts';

/** `last` is `YYYY-MM-DD`; gives `16.11.–22.11.2026`. */
export function daysUpTo(last: string, count: number): string {
  return formatDays(daysAfter(last, 1 - count), last);
}
