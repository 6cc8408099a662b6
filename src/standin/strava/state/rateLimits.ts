const QUARTER = 15 * 60_000;
const DAY = 86_400_000;
const WINDOWS_KEPT = 1000;

export interface Limits {
  overall: { quarter: number; day: number };
  read: { quarter: number; day: number };
}

export interface RateWindow {
  /** ISO 8601 */
  start: string;
  calls: number;
  /** Calls over a limit, included in `calls`. */
  refused: number;
}

export const DEFAULT_LIMITS: Limits = { overall: { quarter: 200, day: 2000 }, read: { quarter: 100, day: 1000 } };

/**
 * The app's budget. All calls are reads, so both buckets count alike unless they are set apart. Windows start at :00,
 * :15, :30, :45 and at midnight UTC; calls above the limit count too.
 */
export function createRateLimits(now: () => number, startLimits: Limits) {
  let limits = startLimits;
  const used = { overall: { quarter: 0, day: 0 }, read: { quarter: 0, day: 0 } };
  const buckets = [used.overall, used.read];
  const windows: RateWindow[] = [];
  let quarter = -1;
  let day = -1;
  let refusedInAll = 0;

  function roll(): void {
    const quarterNow = Math.floor(now() / QUARTER);
    const dayNow = Math.floor(now() / DAY);
    if (quarter !== quarterNow) {
      for (const bucket of buckets) bucket.quarter = 0;
      windows.push({ start: new Date(quarterNow * QUARTER).toISOString(), calls: 0, refused: 0 });
      if (windows.length > WINDOWS_KEPT) windows.shift();
    }
    if (day !== dayNow) for (const bucket of buckets) bucket.day = 0;
    quarter = quarterNow;
    day = dayNow;
  }

  const isWithin = (name: 'overall' | 'read') =>
    used[name].quarter <= limits[name].quarter && used[name].day <= limits[name].day;

  return {
    /** False when a call exceeds the limit. */
    take(): boolean {
      roll();
      for (const bucket of buckets) {
        bucket.quarter += 1;
        bucket.day += 1;
      }
      const allowed = isWithin('overall') && isWithin('read');
      const window = windows.at(-1);
      if (window) {
        window.calls += 1;
        if (!allowed) window.refused += 1;
      }
      if (!allowed) refusedInAll += 1;
      return allowed;
    },

    headers(): Record<string, string> {
      roll();
      return {
        'X-Ratelimit-Limit': `${limits.overall.quarter},${limits.overall.day}`,
        'X-Ratelimit-Usage': `${used.overall.quarter},${used.overall.day}`,
        'X-Readratelimit-Limit': `${limits.read.quarter},${limits.read.day}`,
        'X-Readratelimit-Usage': `${used.read.quarter},${used.read.day}`,
      };
    },

    /** Sets the usage of the current windows, of both buckets or of one. */
    use(inQuarter: number, inDay = inQuarter, only?: 'overall' | 'read'): void {
      roll();
      for (const bucket of only ? [used[only]] : buckets) Object.assign(bucket, { quarter: inQuarter, day: inDay });
    },

    allow(next: Limits): void {
      limits = next;
    },

    report() {
      roll();
      return structuredClone({ limits, used, refused: refusedInAll, windows });
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;
