const QUARTER = 15 * 60_000;
const DAY = 86_400_000;

export interface Limits {
  overall: { quarter: number; day: number };
  read: { quarter: number; day: number };
}

export const DEFAULT_LIMITS: Limits = { overall: { quarter: 200, day: 2000 }, read: { quarter: 100, day: 1000 } };

/**
 * The app's budget. Every call here is a read, so both buckets count alike. Windows start at :00, :15, :30, :45 and at midnight
 * UTC; calls above the limit count as well.
 */
export function createRateLimits(now: () => number, limits: Limits) {
  let quarter = { window: -1, used: 0 };
  let day = { window: -1, used: 0 };

  function roll(): void {
    const quarterNow = Math.floor(now() / QUARTER);
    const dayNow = Math.floor(now() / DAY);
    if (quarter.window !== quarterNow) quarter = { window: quarterNow, used: 0 };
    if (day.window !== dayNow) day = { window: dayNow, used: 0 };
  }

  return {
    /** Counts a call. False when it is one too many. */
    take(): boolean {
      roll();
      quarter.used += 1;
      day.used += 1;
      return (
        quarter.used <= Math.min(limits.overall.quarter, limits.read.quarter) &&
        day.used <= Math.min(limits.overall.day, limits.read.day)
      );
    },

    headers(): Record<string, string> {
      roll();
      const usage = `${quarter.used},${day.used}`;
      return {
        'X-Ratelimit-Limit': `${limits.overall.quarter},${limits.overall.day}`,
        'X-Ratelimit-Usage': usage,
        'X-Readratelimit-Limit': `${limits.read.quarter},${limits.read.day}`,
        'X-Readratelimit-Usage': usage,
      };
    },

    /** Sets what is used up in the running windows. */
    use(inQuarter: number, inDay = inQuarter): void {
      roll();
      quarter.used = inQuarter;
      day.used = inDay;
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;
