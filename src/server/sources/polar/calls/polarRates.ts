import type { RateReading } from '#server/sources/budget/rateWindows.ts';

const PAIR = /^\s*(\d{1,10})\s*,\s*(\d{1,10})\s*$/;
/** A larger number is a time in seconds since 1970. */
const UNIX_TIME = 1_000_000_000;
const SHORT_MS = 15 * 60_000;
/** The largest integer of the database. */
const LARGEST = 2_147_483_647;

function pair(text: string | null): [number, number] | null {
  const [, short, long] = PAIR.exec(text ?? '') ?? [];
  return short === undefined || long === undefined ? null : [Number(short), Number(long)];
}

/** Calls in 15 minutes and in a day, by Polar's formula. */
export const limitsFor = (registered: number) => ({ quarter: 500 + 20 * registered, day: 5000 + 100 * registered });

/** Null when the headers are missing or unreadable. */
export function readPolarRates(headers: Headers): RateReading | null {
  const limit = pair(headers.get('RateLimit-Limit'));
  const used = pair(headers.get('RateLimit-Usage'));
  if (!limit || !used || limit[0] === 0 || limit[1] === 0) return null;
  if ([...limit, ...used].some((count) => count > LARGEST)) return null;
  return { quarter: { limit: limit[0], used: used[0] }, day: { limit: limit[1], used: used[1] } };
}

export function isPolarDaySpent(headers: Headers): boolean {
  const day = readPolarRates(headers)?.day;
  return day !== undefined && day.used >= day.limit;
}

export function retryAfterRefusal(headers: Headers, now: Date): Date {
  const reset = pair(headers.get('RateLimit-Reset'))?.[isPolarDaySpent(headers) ? 1 : 0];
  if (reset === undefined) return new Date(now.getTime() + SHORT_MS);
  return reset > UNIX_TIME ? new Date(reset * 1000) : new Date(now.getTime() + reset * 1000);
}
