/** Whether `text` is `YYYY-MM-DD` and a day that the calendar has, from the year 1900 to 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The calendar day `YYYY-MM-DD` that `moment` falls on in `timezone`. */
export function dayIn(timezone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(moment);
}

/** Whether `name` is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0 && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}
