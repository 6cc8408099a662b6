const HOUR_MS = 3_600_000;

/** Whether `text` is `YYYY-MM-DD` and a day that the calendar has, from the year 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Cached by time zone, because creating one is slower than most uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day is `YYYY-MM-DD`. */
export function dayIn(timezone: string, moment: Date): string {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' });
  formats.set(timezone, format);
  return format.format(moment);
}

/** The start of the calendar day `day` in `timezone`; of a day that the zone skipped, the start of the next. */
export function startOfDay(timezone: string, day: string): Date {
  const noon = Date.parse(`${day}T12:00:00Z`);
  let before = noon - 30 * HOUR_MS;
  let from = noon + 30 * HOUR_MS;
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayIn(timezone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

/**
 * Whether `name` is an IANA time zone that this machine knows. Abbreviations and offsets differ between Node and
 * PostgreSQL (IST is India or Israel, +02:00 is east or west).
 */
export function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !name.includes('/')) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0 && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}
