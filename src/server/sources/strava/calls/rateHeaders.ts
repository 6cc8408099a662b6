import type { RateReading, Usage } from '#server/sources/budget/rateWindows.ts';

/** Strava counts all calls and, separately, those that only read. */
const BUCKETS = ['ratelimit', 'readratelimit'] as const;

function pair(text: string | null): [number, number] | null {
  const [, quarter, day] = /^\s*(\d{1,9})\s*,\s*(\d{1,9})\s*$/.exec(text ?? '') ?? [];
  return quarter === undefined || day === undefined ? null : [Number(quarter), Number(day)];
}

function tightest(usages: readonly Usage[]): Usage {
  const limit = Math.min(...usages.map((usage) => usage.limit));
  const left = Math.min(...usages.map((usage) => usage.limit - usage.used));
  return { limit, used: limit - left };
}

export function readRates(headers: Headers): RateReading | null {
  const buckets = BUCKETS.flatMap((name) => {
    const limit = pair(headers.get(`x-${name}-limit`));
    const used = pair(headers.get(`x-${name}-usage`));
    if (!limit || !used || limit[0] === 0 || limit[1] === 0) return [];
    return [{ quarter: { limit: limit[0], used: used[0] }, day: { limit: limit[1], used: used[1] } }];
  });
  if (buckets.length === 0) return null;
  return {
    quarter: tightest(buckets.map(({ quarter }) => quarter)),
    day: tightest(buckets.map(({ day }) => day)),
  };
}
