import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import type { Period } from './reconcilePeriods.ts';

const announceToAdmins = (trx: Transaction<Schema>) => announce(trx, { change: { topics: ['control'], userId: null } });

const jobOf = (athlete_id: string, run_id: string): Job => ({
  queue: 'backfill',
  kind: 'reconcile',
  data: { athlete_id, run_id },
});

export async function countInRun(
  trx: Transaction<Schema>,
  runId: string,
  { found, changed, removed }: { found: number; changed: number; removed: number },
): Promise<void> {
  if (found + changed + removed === 0) return;
  await trx
    .updateTable('reconciliations')
    .set((eb) => ({
      found: eb('found', '+', found),
      changed: eb('changed', '+', changed),
      removed: eb('removed', '+', removed),
    }))
    .where('id', '=', runId)
    .execute();
}

export function createReconciliationRepository(db: Kysely<Schema>, jobs: JobQueue) {
  async function closeFinished(trx: Transaction<Schema>, now: Date): Promise<void> {
    // Counts the parts that end concurrently.
    await trx
      .selectFrom('reconciliations')
      .select('id')
      .where('finished_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const left = sql<number>`(SELECT count(*)::integer FROM athletes WHERE athletes.reconciliation_id = reconciliations.id)`;
    const open = trx.updateTable('reconciliations').where('finished_at', 'is', null);
    await open.set({ athletes_left: left }).execute();
    const closed = await open.set({ finished_at: now }).where('athletes_left', '=', 0).returning('id').execute();
    if (closed.length > 0) await announceToAdmins(trx);
  }

  return {
    /** Only the first instance begins a run of a day; false also without athletes. */
    async begin(day: string, since: Date, now: Date): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const run = { id: uuidv7({ msecs: now.getTime() }), day, started_at: now, athletes_left: 0 };
        const first = await trx
          .insertInto('reconciliations')
          .values(run)
          .onConflict((conflict) => conflict.column('day').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!first) return false;
        const whom = await trx
          .updateTable('athletes')
          .set({ reconciliation_id: run.id })
          .where('status', '=', 'connected')
          .where('connected_at', '<', since)
          .returning('id')
          .execute();
        if (whom.length === 0) {
          await trx.deleteFrom('reconciliations').where('id', '=', run.id).execute();
          return false;
        }
        await trx.updateTable('reconciliations').set({ athletes_left: whom.length }).where('id', '=', run.id).execute();
        await jobs.add(
          trx,
          whom.map(({ id }) => jobOf(id, run.id)),
        );
        await announceToAdmins(trx);
        return true;
      });
    },

    async leave(athleteId: string, runId: string, now: Date): Promise<void> {
      await inTransaction(db, async (trx) => {
        await trx
          .updateTable('athletes')
          .set({ reconciliation_id: null })
          .where('id', '=', athleteId)
          .where('reconciliation_id', '=', runId)
          .execute();
        await closeFinished(trx, now);
      });
    },

    /** Their last athletes may have been disconnected or deleted. */
    closeFinished: (now: Date): Promise<void> => inTransaction(db, (trx) => closeFinished(trx, now)),

    async startOf(runId: string): Promise<Date | null> {
      const run = await db
        .selectFrom('reconciliations')
        .select('started_at')
        .where('id', '=', runId)
        .executeTakeFirst();
      return run?.started_at ?? null;
    },

    /** Without activities fetched since `fetchedBefore`. */
    async ownWithin(athleteId: string, { after, before }: Period, fetchedBefore: Date): Promise<number[]> {
      const rows = await db
        .selectFrom('activities')
        .select('strava_id')
        .where('athlete_id', '=', athleteId)
        .where('start_date', '>', after)
        .where('start_date', '<', before)
        .where('fetched_at', '<', fetchedBefore)
        .orderBy('strava_id')
        .execute();
      return rows.map(({ strava_id }) => strava_id);
    },

    async edges(athleteId: string, length: number): Promise<Date[]> {
      const placed = db
        .selectFrom('activities')
        .select(['start_date', sql<number>`row_number() OVER (ORDER BY start_date, id) - 1`.as('place')])
        .where('athlete_id', '=', athleteId)
        .as('placed');
      const rows = await db
        .selectFrom(placed)
        .select('start_date')
        .where('place', '>', 0)
        .where(sql<boolean>`place % ${length} = 0`)
        .orderBy('place')
        .execute();
      return rows.map(({ start_date }) => start_date);
    },
  };
}

export type ReconciliationRepository = ReturnType<typeof createReconciliationRepository>;
