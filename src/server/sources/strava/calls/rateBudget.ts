import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { createRateBudgetRepository } from './rateBudgetRepository.ts';
import { readRates, type Usage } from './rateHeaders.ts';
import { nextWindow } from './rateWindows.ts';
import { isDaySpent, type StravaFault } from './stravaFaults.ts';

/** Percent of Strava's limits that calls of a kind may use up, together with all others. The rest is for clocks that differ. */
export const SHARES: Readonly<Record<QueueName, number>> = { webhook: 95, import: 85, backfill: 70 };

/** What is used of Strava's budget as of now; a window begins anew at `resets_at`. */
export interface BudgetReading {
  quarter: Usage & { resets_at: Date };
  day: Usage & { resets_at: Date };
  /** Strava refuses the app, or its credentials, since then. */
  inactive_since: Date | null;
  misconfigured_since: Date | null;
  /** Kinds of calls that may be made now. */
  open: Readonly<Record<QueueName, boolean>>;
  /** When those of a kind that may not be made now may be again. */
  retryAt(priority: QueueName): Date;
}

export type Taking = { ok: true; at: Date } | { ok: false; retryAt: Date };

function spentBy(fault: StravaFault | null, headers: Headers | null): 'quarter' | 'day' | null {
  if (fault?.kind !== 'rate_limited') return null;
  return headers && isDaySpent(headers) ? 'day' : 'quarter';
}

/** Whether Strava refuses the app; null when that does not show. What is not there was looked for. */
function tellsInactive(fault: StravaFault | null): boolean | null {
  if (fault?.kind === 'inactive') return true;
  return fault === null || fault.status === 404 ? false : null;
}

/** How many calls Strava lets the installation make, shared by its instances; whoever is most urgent gets the last ones. */
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
    /** Reserves a call before it is made. */
    async take(priority: QueueName): Promise<Taking> {
      const at = now();
      if (await rows.reserve(SHARES[priority], at)) return { ok: true, at };
      return { ok: false, retryAt: (await read()).retryAt(priority) };
    },

    /** What came of a reserved call; `headers` are null when there was no answer. */
    async settle(takenAt: Date, fault: StravaFault | null, headers: Headers | null): Promise<void> {
      if (fault !== null && headers === null) return;
      await rows.learn({
        takenAt,
        now: now(),
        rates: headers && readRates(headers),
        spent: spentBy(fault, headers),
        isInactive: tellsInactive(fault),
      });
    },

    /** Whether Strava took our credentials. While it does not, nothing is asked but a probe every quarter of an hour. */
    setCredentials: (areGood: boolean): Promise<void> => rows.setRefusal('misconfigured_since', !areGood, now()),

    /** Whether a job of the queue may be begun: the gate of the queues. */
    mayBegin: async (queue: QueueName): Promise<boolean> => (await read()).open[queue],
  };
}

export type RateBudget = ReturnType<typeof createRateBudget>;
