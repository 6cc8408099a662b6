import { DAY_MS } from '#shared/constants.ts';
export interface Usage {
  used: number;
  limit: number;
}

export interface RateReading {
  quarter: Usage;
  day: Usage;
}

export const QUARTER_MS = 15 * 60_000;
/** The clock of the source differs slightly: a call just too early would waste another call. */
const MARGIN_MS = 5000;

export function windowsAt(now: Date): { quarter: Date; day: Date } {
  const start = (length: number) => new Date(Math.floor(now.getTime() / length) * length);
  return { quarter: start(QUARTER_MS), day: start(DAY_MS) };
}

export function nextWindow(window: 'quarter' | 'day', now: Date): Date {
  const length = window === 'day' ? DAY_MS : QUARTER_MS;
  return new Date((Math.floor(now.getTime() / length) + 1) * length + MARGIN_MS);
}
