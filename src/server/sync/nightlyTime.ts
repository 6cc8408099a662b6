import { instantIn, wallClockIn } from '#server/sources/files/localStart.ts';

const HOUR = 3;

/** Before three o'clock it is the run of the day before. */
export function nightlyRunAt(now: Date, timezone: string): { day: string; since: Date } {
  const wall = Date.parse(`${wallClockIn(timezone, now).replace(' ', 'T')}Z`);
  const day = new Date(wall - HOUR * 3_600_000).toISOString().slice(0, 10);
  return { day, since: instantIn(timezone, `${day} 0${HOUR}:00:00`) };
}
