import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import type { SourceName } from '#shared/sources.ts';
import type { Period } from './reconcilePeriods.ts';

const announceToAdmins = (trx: Trx) => announce(trx, { change: { topics: ['control'], userId: null } });

const jobOf = (athlete_id: string, run_id: string): Job => ({
  queue: 'backfill',
  kind: 'reconcile',
  data: { athlete_id, run_id },
});

export async function countInRun(
  trx: Trx,
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

/** Runs of all sources; a new one is begun for the accounts of `sources`. */
export function createReconciliationRepository(db: Db, jobs: JobQueue, sources: readonly SourceName[]) {
  async function closeFinished(trx: Trx, now: Date): Promise<void> {
    // Counts the parts that end concurrently.
    await trx
      .selectFrom('reconciliations')
      .select('id')
      .where('finished_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const left = sql<number>`(SELECT count(*)::integer FROM athletes WHERE reconciliation_id = reconciliations.id)
      + (SELECT count(*)::integer FROM source_accounts WHERE reconciliation_id = reconciliations.id)`;
    const open = trx.updateTable('reconciliations').where('finished_at', 'is', null);
    await open.set({ athletes_left: left }).execute();
    const closed = await open.set({ finished_at: now }).where('athletes_left', '=', 0).returning('id').execute();
    if (closed.length > 0) await announceToAdmins(trx);
  }

  /** Also athletes whose first import failed, so that it is tried again. */
  async function markAthletes(trx: Trx, run: string, since: Date): Promise<Job[]> {
    if (!sources.includes('strava')) return [];
    const marked = await trx
      .updateTable('athletes')
      .set({ reconciliation_id: run })
      .where('status', 'in', ['connected', 'error'])
      .where('connected_at', '<', since)
      .returning('id')
      .execute();
    return marked.map(({ id }) => jobOf(id, run));
  }

  /** Also accounts without the person's consents at the source, because nothing tells when these are given. */
  async function markAccounts(trx: Trx, run: string, since: Date): Promise<Job[]> {
    const marked = await trx
      .updateTable('source_accounts')
      .set({ reconciliation_id: run })
      .where('source', 'in', [...sources])
      .where('status', '<>', 'disconnected')
      .where('connected_at', '<', since)
      .returning(['id', 'source'])
      .execute();
    return marked.map(({ id, source }) => ({
      queue: 'backfill',
      kind: `${source}-list`,
      data: { account_id: id, run_id: run },
    }));
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
        const whom = [...(await markAthletes(trx, run.id, since)), ...(await markAccounts(trx, run.id, since))];
        if (whom.length === 0) {
          await trx.deleteFrom('reconciliations').where('id', '=', run.id).execute();
          return false;
        }
        await trx.updateTable('reconciliations').set({ athletes_left: whom.length }).where('id', '=', run.id).execute();
        await jobs.add(trx, whom);
        await announceToAdmins(trx);
        return true;
      });
    },

    /** Of an athlete or of an account at another source. */
    async leave(id: string, runId: string, now: Date): Promise<void> {
      await inTransaction(db, async (trx) => {
        for (const table of ['athletes', 'source_accounts'] as const) {
          await trx
            .updateTable(table)
            .set({ reconciliation_id: null })
            .where('id', '=', id)
            .where('reconciliation_id', '=', runId)
            .execute();
        }
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
        .where('person_id', '=', athleteId)
        .where('source', '=', 'strava')
        .where('start_date', '>', after)
        .where('start_date', '<', before)
        .where('fetched_at', '<', fetchedBefore)
        .orderBy('strava_id')
        .execute();
      return rows.flatMap(({ strava_id }) => strava_id ?? []);
    },

    async edges(athleteId: string, length: number): Promise<Date[]> {
      const placed = db
        .selectFrom('activities')
        .select(['start_date', sql<number>`row_number() OVER (ORDER BY start_date, id) - 1`.as('place')])
        .where('person_id', '=', athleteId)
        .where('source', '=', 'strava')
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
