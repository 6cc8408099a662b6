const DAY_MS = 86_400_000;

/** The `count` calendar days up to `last`, oldest first; independent of clock changes. */
export function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** `YYYY-MM-DDTHH:MM:SS` of a local time in PostgreSQL's text form, without its fraction. */
export function isoLocal(wallClock: string): string {
  return wallClock.slice(0, 19).replace(' ', 'T');
}

/** The `count` months (`YYYY-MM`) up to that of `day`, oldest first. */
export function monthsUpTo(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}
