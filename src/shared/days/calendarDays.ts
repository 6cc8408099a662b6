const DAY_MS = 86_400_000;

/** Days since 1 January 1970. Days are counted in the calendar, so no clock change and no time zone touches them. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The day in the form `YYYY-MM-DD`. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the day's ISO week. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** `2026-W47`: the year of an ISO week is that of its Thursday. */
export function isoWeekKey(day: number): string {
  const thursday = mondayOf(day) + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const week = Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** Both days inclusive; null: without an end. */
export interface DaySpan {
  from: number;
  to: number | null;
}

export function isWithin(day: number, spans: readonly DaySpan[]): boolean {
  return spans.some(({ from, to }) => day >= from && (to === null || day <= to));
}
