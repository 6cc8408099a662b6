import { daysAfter } from '#client/ui/calendar/weeks.ts';
import { formatDays } from '#client/ui/format/format.ts';

export function daysUpTo(last: string, count: number): string {
  return formatDays(daysAfter(last, 1 - count), last);
}
