import { type RawBuilder, type Selectable, sql } from 'kysely';
import { announce } from '#server/db/changeFeed.ts';
import type { SourceBudgetsTable } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { SourceName } from '#shared/sources.ts';
import { QUARTER_MS, type RateReading, windowsAt } from './rateWindows.ts';

type BudgetRow = Omit<Selectable<SourceBudgetsTable>, 'source'>;

export interface CallReport {
  takenAt: Date;
  now: Date;
  rates: RateReading | null;
  /** The window whose limit the refused call exceeded. */
  spent: 'quarter' | 'day' | null;
  /** Whether the source refuses the whole app; null when the answer shows neither. */
  isInactive: boolean | null;
}

const PROBE_EVERY_MS = 15 * 60_000;

/** Another instance's clock may be one window ahead; a time further ahead was wrong and must not block for long. */
function isRunning(column: 'quarter_starts_at' | 'day_starts_at', start: Date) {
  const next = new Date(start.getTime() + (column === 'day_starts_at' ? DAY_MS : QUARTER_MS));
  return sql<boolean>`(${sql.ref(column)} BETWEEN ${start}::timestamptz AND ${next}::timestamptz)`;
}

function usedAt(now: Date) {
  const { quarter, day } = windowsAt(now);
  return {
    quarter: sql<number>`CASE WHEN ${isRunning('quarter_starts_at', quarter)} THEN quarter_used ELSE 0 END`,
    day: sql<number>`CASE WHEN ${isRunning('day_starts_at', day)} THEN day_used ELSE 0 END`,
    quarterStart: sql<Date>`CASE WHEN ${isRunning('quarter_starts_at', quarter)} THEN quarter_starts_at ELSE ${quarter}::timestamptz END`,
    dayStart: sql<Date>`CASE WHEN ${isRunning('day_starts_at', day)} THEN day_starts_at ELSE ${day}::timestamptz END`,
  };
}

/**
 * Only an answer raises a limit, so each window has a first call whatever the limit; integers would overflow at the large
 * numbers that a source may send.
 */
const hasLeft = (used: RawBuilder<number>, limit: 'quarter_limit' | 'day_limit', percent: number) =>
  sql<boolean>`(${used} = 0 OR (${used} + 1::bigint) * 100 <= ${sql.ref(limit)} * ${percent}::bigint)`;

export function createRateBudgetRepository(db: Db, source: SourceName) {
  return {
    async read(now: Date): Promise<BudgetRow> {
      const used = usedAt(now);
      return db
        .selectFrom('source_budgets')
        .where('source', '=', source)
        .select([
          used.quarterStart.as('quarter_starts_at'),
          used.quarter.as('quarter_used'),
          'quarter_limit',
          used.dayStart.as('day_starts_at'),
          used.day.as('day_used'),
          'day_limit',
          'inactive_since',
          'misconfigured_since',
          'probe_at',
        ])
        .executeTakeFirstOrThrow();
    },

    /** False, without counting, when the call would exceed `percent` of the limits. */
    async reserve(percent: number, now: Date): Promise<boolean> {
      const used = usedAt(now);
      const row = await db
        .updateTable('source_budgets')
        .where('source', '=', source)
        .set({
          quarter_used: sql`${used.quarter} + 1`,
          quarter_starts_at: used.quarterStart,
          day_used: sql`${used.day} + 1`,
          day_starts_at: used.dayStart,
          // Stays null: a next probe exists only while the source refuses the app.
          probe_at: sql`CASE WHEN probe_at IS NULL THEN NULL ELSE ${new Date(now.getTime() + PROBE_EVERY_MS)}::timestamptz END`,
        })
        .where(hasLeft(used.quarter, 'quarter_limit', percent))
        .where(hasLeft(used.day, 'day_limit', percent))
        .where((eb) => eb.or([eb('probe_at', 'is', null), eb('probe_at', '<=', now)]))
        .returning('source')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Usage only rises, because other calls may be under way. */
    async storeReport({ takenAt, now, rates, spent, isInactive }: CallReport): Promise<void> {
      const used = usedAt(now);
      const [then, today] = [windowsAt(takenAt), windowsAt(now)];
      // Usage of a window that ended in the meantime does not apply to the next one.
      const quarter = rates && then.quarter.getTime() === today.quarter.getTime() ? rates.quarter.used : 0;
      const day = rates && then.day.getTime() === today.day.getTime() ? rates.day.used : 0;
      const quarterLimit = rates ? sql<number>`${rates.quarter.limit}::integer` : sql<number>`quarter_limit`;
      const dayLimit = rates ? sql<number>`${rates.day.limit}::integer` : sql<number>`day_limit`;
      await db
        .updateTable('source_budgets')
        .where('source', '=', source)
        .set({
          quarter_starts_at: used.quarterStart,
          day_starts_at: used.dayStart,
          quarter_limit: quarterLimit,
          day_limit: dayLimit,
          quarter_used: sql`greatest(${used.quarter}, ${quarter}::integer, ${spent === null ? sql`0` : quarterLimit})`,
          day_used: sql`greatest(${used.day}, ${day}::integer, ${spent === 'day' ? dayLimit : sql`0`})`,
        })
        .execute();
      if (isInactive !== null) await this.setRefusal('inactive_since', isInactive, now);
    },

    /** For a source whose limits follow from a formula; the row is made when there is none. */
    async setLimits(quarter_limit: number, day_limit: number): Promise<void> {
      await db
        .insertInto('source_budgets')
        .values({ source, quarter_limit, day_limit })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ quarter_limit, day_limit }))
        .execute();
    },

    async setRefusal(column: 'inactive_since' | 'misconfigured_since', isRefused: boolean, now: Date): Promise<void> {
      const other = column === 'inactive_since' ? 'misconfigured_since' : 'inactive_since';
      if (isRefused) {
        const probe = new Date(now.getTime() + PROBE_EVERY_MS);
        await db.updateTable('source_budgets').set({ probe_at: probe }).where('source', '=', source).execute();
      }
      const changed = await db
        .updateTable('source_budgets')
        .where('source', '=', source)
        .set({
          [column]: isRefused ? now : null,
          ...(isRefused ? {} : { probe_at: sql`CASE WHEN ${sql.ref(other)} IS NULL THEN NULL ELSE probe_at END` }),
        })
        .where(column, isRefused ? 'is' : 'is not', null)
        .returning('source')
        .executeTakeFirst();
      if (!changed) return;
      await db.transaction().execute((trx) => announce(trx, { change: { topics: ['control'], userId: null } }));
    },
  };
}
