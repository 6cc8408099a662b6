const HOUR = 3;

/** Before three o'clock it is the run of the day before. */
export function nightlyRunAt(now: Date, timezone: string): { day: string; since: Date } {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  const shifted = new Date(wall - HOUR * 3_600_000);
  const day = shifted.toISOString().slice(0, 10);
  const sinceWall = Date.parse(`${day}T00:00:00Z`) + HOUR * 3_600_000;
  // An hour off in a night of a clock change, which only affects who is too new for the run.
  const since = new Date(now.getTime() - (now.getTime() % 1000) - (wall - sinceWall));
  return { day, since };
}
