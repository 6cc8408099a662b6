import type { Db } from '#server/db/schema.ts';
import type { QueueName } from '#shared/contract/control.ts';
import type { SourceName } from '#shared/sources.ts';
import { type CallReport, createRateBudgetRepository } from './rateBudgetRepository.ts';
import { nextWindow, type Usage } from './rateWindows.ts';

/**
 * Percent of a source's limits that calls of a kind may use, all kinds counted together; the rest allows for clock
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

export type CallFindings = Pick<CallReport, 'rates' | 'spent' | 'isInactive'>;

type Taking = { ok: true; at: Date } | { ok: false; retryAt: Date };

/** The calls of one source, shared by all instances; the last calls are reserved for the most urgent kinds. */
export function createRateBudget(db: Db, source: SourceName, now: () => Date) {
  const rows = createRateBudgetRepository(db, source);

  async function read(): Promise<BudgetReading> {
    const at = now();
    const row = await rows.read(at);
    const quarter = { used: row.quarter_used, limit: row.quarter_limit, resets_at: nextWindow('quarter', at) };
    const day = { used: row.day_used, limit: row.day_limit, resets_at: nextWindow('day', at) };
    const hasLeft = ({ used, limit }: Usage, priority: QueueName) =>
      used === 0 || (used + 1) * 100 <= limit * SHARES[priority];
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

    /** What the answer to a call that was taken says about the limits; null when there was none. */
    async settle(takenAt: Date, said: CallFindings | null): Promise<void> {
      if (said !== null) await rows.storeReport({ takenAt, now: now(), ...said });
    },

    setLimits: (quarter: number, day: number): Promise<void> => rows.setLimits(quarter, day),

    /** While the source refuses our credentials, one probe every 15 minutes is allowed. */
    setCredentials: (areGood: boolean): Promise<void> => rows.setRefusal('misconfigured_since', !areGood, now()),

    mayBegin: async (queue: QueueName): Promise<boolean> => (await read()).open[queue],
  };
}

export type RateBudget = ReturnType<typeof createRateBudget>;
