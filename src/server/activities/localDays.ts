import { daysAfter } from '#shared/days/calendarDays.ts';

export function daysUpTo(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(last, index + 1 - count));
}

export function isoLocal(wallClock: string): string {
  return wallClock.slice(0, 19).replace(' ', 'T');
}

export function monthsUpTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

/** Strava sends a start whose time is hidden as one second after midnight; SQL on an activity `a`. */
export const IS_START_SHOWN = `NOT (a.source = 'strava' AND a.start_date_local::time = '00:00:01')`;
