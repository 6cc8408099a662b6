import { DAY_MS } from '#shared/constants.ts';
/** Days since 1 January 1970. Days are counted in the calendar, so no clock change and no time zone touches them. */
export function dayNumber(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** More days than a study has. */
const REMEMBERED = 4096;

/** A cut asks for the same days for each of thousands of participants. */
function remember(textOf: (day: number) => string): (day: number) => string {
  const texts = new Map<number, string>();
  return (day) => {
    const known = texts.get(day);
    if (known !== undefined) return known;
    if (texts.size >= REMEMBERED) texts.clear();
    const text = textOf(day);
    texts.set(day, text);
    return text;
  };
}

/** The day in the form `YYYY-MM-DD`. */
export const dayText = remember((day) => new Date(day * DAY_MS).toISOString().slice(0, 10));

/** Both days in the form `YYYY-MM-DD`; before `day` for a negative count. */
export const daysAfter = (day: string, count: number): string => dayText(dayNumber(day) + count);

/** The Monday of the day's ISO week. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7);
}

/** `2026-W47`: the year of an ISO week is that of its Thursday. */
export const isoWeekKey = remember((day) => {
  const thursday = mondayOf(day) + 3;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const week = Math.floor((thursday - dayNumber(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
});

/** Both days inclusive; null: without an end. */
export interface DaySpan {
  from: number;
  to: number | null;
}

export function isWithin(day: number, spans: readonly DaySpan[]): boolean {
  return spans.some(({ from, to }) => day >= from && (to === null || day <= to));
}
