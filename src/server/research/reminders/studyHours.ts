import { dayIn } from '#shared/calendarDate.ts';
import { DAY_MS } from '#shared/constants.ts';
import { isQuiet } from './dueReminders.ts';

const STEP_MS = 30 * 60_000;
const STEPS = 50;

/** Cached by time zone, because creating one is slower than most uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function hourIn(timezone: string, at: Date): number {
  const format =
    formats.get(timezone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', hourCycle: 'h23' });
  formats.set(timezone, format);
  return Number(format.format(at));
}

/** A later day comes from a clock that was ahead; tomorrow may be the today of a former time zone. */
export const latestDay = (timezone: string, now: Date) => dayIn(timezone, new Date(now.getTime() + DAY_MS));

interface QuietHours {
  timezone: string;
  quiet_from: number;
  quiet_to: number;
}

/** `at`, or the end of the quiet hours in which it lies; clocks change in steps of half an hour at least. */
export function afterQuiet(at: Date, { timezone, ...quiet }: QuietHours): Date {
  const isLoud = (time: Date) => !isQuiet(hourIn(timezone, time), quiet);
  if (isLoud(at)) return at;
  const first = Math.ceil(at.getTime() / STEP_MS) * STEP_MS;
  for (let step = 0; step < STEPS; step += 1) {
    const time = new Date(first + step * STEP_MS);
    if (isLoud(time)) return time;
  }
  return at;
}
