import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { createRateBudgetRepository } from './rateBudgetRepository.ts';
import { readRates, type Usage } from './rateHeaders.ts';
import { nextWindow } from './rateWindows.ts';
import { isDaySpent, type StravaError } from './stravaCallErrors.ts';

/**
 * Percent of Strava's limits that calls of a kind may use, all kinds counted together; the rest allows for clock
 * differences.
 */
export const SHARES: Readonly<Record<QueueName, number>> = { webhook: 95, import: 85, backfill: 70 };

export interface BudgetReading {
  quarter: Usage & { resets_at: Date };
  day: Usage & { resets_at: Date };
  inactive_since: Date | null;
  misconfigured_since: Date | null;
  open: Readonly<Record<QueueName, boolean>>;
  retryAt(priority: QueueName): Date;
}

export type Taking = { ok: true; at: Date } | { ok: false; retryAt: Date };

function spentBy(error: StravaError | null, headers: Headers | null): 'quarter' | 'day' | null {
  if (error?.kind !== 'rate_limited') return null;
  return headers && isDaySpent(headers) ? 'day' : 'quarter';
}

/** A 404 shows that Strava does not refuse the app; null when the answer shows neither. */
function isInactive(error: StravaError | null): boolean | null {
  if (error?.kind === 'inactive') return true;
  return error === null || error.status === 404 ? false : null;
}

/** Shared by all instances; the last calls are reserved for the most urgent kinds. */
export function createRateBudget(db: Kysely<Schema>, now: () => Date) {
  const rows = createRateBudgetRepository(db);

  async function read(): Promise<BudgetReading> {
    const at = now();
    const row = await rows.read(at);
    const quarter = { used: row.quarter_used, limit: row.quarter_limit, resets_at: nextWindow('quarter', at) };
    const day = { used: row.day_used, limit: row.day_limit, resets_at: nextWindow('day', at) };
    const hasLeft = ({ used, limit }: Usage, priority: QueueName) => (used + 1) * 100 <= limit * SHARES[priority];
    const isPaused = row.probe_at !== null && row.probe_at > at;
    const isOpen = (priority: QueueName) => !isPaused && hasLeft(quarter, priority) && hasLeft(day, priority);
    return {
      quarter,
      day,
      inactive_since: row.inactive_since,
      misconfigured_since: row.misconfigured_since,
      open: { webhook: isOpen('webhook'), import: isOpen('import'), backfill: isOpen('backfill') },
      retryAt(priority) {
        if (row.probe_at !== null && row.probe_at > at) return row.probe_at;
        return hasLeft(day, priority) ? quarter.resets_at : day.resets_at;
      },
    };
  }

  return {
    read,
    async take(priority: QueueName): Promise<Taking> {
      const at = now();
      if (await rows.reserve(SHARES[priority], at)) return { ok: true, at };
      return { ok: false, retryAt: (await read()).retryAt(priority) };
    },

    async settle(takenAt: Date, error: StravaError | null, headers: Headers | null): Promise<void> {
      if (error !== null && headers === null) return;
      await rows.storeReport({
        takenAt,
        now: now(),
        rates: headers && readRates(headers),
        spent: spentBy(error, headers),
        isInactive: isInactive(error),
      });
    },

    /** While Strava refuses our credentials, one probe every 15 minutes is allowed. */
    setCredentials: (areGood: boolean): Promise<void> => rows.setRefusal('misconfigured_since', !areGood, now()),

    mayBegin: async (queue: QueueName): Promise<boolean> => (await read()).open[queue],
  };
}

export type RateBudget = ReturnType<typeof createRateBudget>;
