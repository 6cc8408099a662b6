import { sql, type Updateable } from 'kysely';
import type { ActivityRow } from '#server/activities/activityChanges.ts';
import { firstDayOfAthlete, userOfAthlete } from '#server/activities/people.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { AthletesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import { countInRun } from '#server/sources/flow/reconciliationRepository.ts';
import type { AthleteStatus, StatusReason } from '#shared/contract/connection.ts';
import type { ProblemKind } from '#shared/contract/control.ts';
import { deleteActivity, type Stored, storeActivities } from './activityStore.ts';
import { clearAthleteProblems, clearProblems, noteProblem, stopRetries } from './importProblems.ts';

const COLUMNS = [
  'id',
  'strava_id',
  'status',
  'status_reason',
  'scopes',
  'connected_at',
  'consented_at',
  'last_sync_at',
  'history_before',
  'history_done_at',
  'reconciliation_id',
] as const;

export type FlowAthlete = Pick<AthletesTable, (typeof COLUMNS)[number]> & {
  user_id: string | null;
  /** Nothing from before is stored; null: without a limit. */
  first_day: string | null;
};

export interface Reading {
  rows: readonly ActivityRow[];
  broken: readonly (number | null)[];
  syncedAt?: Date;
  history?: { history_before: Date | null; history_done_at: Date | null };
  /** Of the connection by which the history was read. */
  consentedAt?: Date | null;
  next?: readonly Job[];
  runId?: string;
}

/** Each change locks the athlete's row first, so that changes of one athlete are serial. */
export function createFlowRepository(db: Db, jobs: JobQueue, now: () => Date) {
  function forConnected<Result>(
    athleteId: string,
    work: (trx: Trx, athlete: FlowAthlete) => Promise<Result>,
  ): Promise<Result | null> {
    return inTransaction(db, async (trx) => {
      const athlete = await trx
        .selectFrom('athletes')
        .select([...COLUMNS, userOfAthlete, firstDayOfAthlete])
        .where('id', '=', athleteId)
        .where('status', '<>', 'disconnected')
        .forUpdate()
        .executeTakeFirst();
      return athlete ? work(trx, athlete) : null;
    });
  }

  async function change(trx: Trx, athlete: FlowAthlete, set: Updateable<AthletesTable>) {
    await trx
      .updateTable('athletes')
      .set({ ...set, updated_at: now() })
      .where('id', '=', athlete.id)
      .execute();
    await announce(trx, { change: { topics: ['athletes'], userId: athlete.user_id } });
  }

  async function settle(trx: Trx, athlete: FlowAthlete): Promise<void> {
    const last = trx
      .selectFrom('activities')
      .select((eb) => eb.fn.max('start_date').as('last'))
      .where('person_id', '=', athlete.id)
      .where('source', '=', 'strava');
    await trx.updateTable('athletes').set({ last_activity_at: last }).where('id', '=', athlete.id).execute();
    await announce(trx, { change: { topics: ['activities', 'athletes'], userId: athlete.user_id } });
  }

  /** Rows from before the first day whose starts were changed at Strava; these were stored with a later one. */
  async function deleteMoved(
    trx: Trx,
    athleteId: string,
    rows: readonly ActivityRow[],
    firstDay: string,
  ): Promise<number> {
    const fetched = new Map(rows.map(({ strava_id, fetched_at }) => [strava_id, fetched_at]));
    const stored = await trx
      .selectFrom('activities')
      .select('strava_id')
      .where('person_id', '=', athleteId)
      .where('local_day', '>=', firstDay)
      .where(sql<boolean>`strava_id = ANY(${[...fetched.keys()]}::bigint[])`)
      .execute();
    let removed = 0;
    for (const { strava_id } of stored) {
      const stravaId = Number(strava_id);
      const askedAt = fetched.get(stravaId);
      if (askedAt && (await deleteActivity(trx, { athleteId, stravaId, askedAt }))) removed += 1;
    }
    return removed;
  }

  const standing = (status: AthleteStatus, status_reason: StatusReason | null, athlete: FlowAthlete) =>
    athlete.status === status && athlete.status_reason === status_reason
      ? {}
      : { status, status_reason, status_since: now() };

  return {
    async find(by: { id: string } | { strava_id: number }): Promise<FlowAthlete | null> {
      const [column, value] = 'id' in by ? (['id', by.id] as const) : (['strava_id', by.strava_id] as const);
      return (
        (await db
          .selectFrom('athletes')
          .select([...COLUMNS, userOfAthlete, firstDayOfAthlete])
          .where(column, '=', value)
          .executeTakeFirst()) ?? null
      );
    },

    /** One transaction for activities and progress, so that none is skipped after a crash. */
    async store(athleteId: string, reading: Reading): Promise<Stored | null> {
      const { rows, broken, syncedAt, history, consentedAt, next, runId } = reading;
      return forConnected(athleteId, async (trx, athlete) => {
        const { first_day } = athlete;
        const isAgreed = ({ local_day }: ActivityRow) => first_day === null || local_day >= first_day;
        const stored = await storeActivities(trx, rows.filter(isAgreed));
        const others = rows.filter((row) => !isAgreed(row));
        const removed = first_day === null ? 0 : await deleteMoved(trx, athleteId, others, first_day);
        await clearProblems(
          trx,
          athleteId,
          rows.map(({ strava_id }) => strava_id),
        );
        for (const stravaId of broken) {
          await noteProblem(trx, { athleteId, stravaId, kind: 'broken', attempts: 1, now: now() });
        }
        if (syncedAt) {
          const seesAll = athlete.scopes.includes('activity:read_all');
          await change(trx, athlete, {
            ...standing('connected', seesAll ? null : 'private_not_shared', athlete),
            last_sync_at: syncedAt,
          });
          if (!broken.includes(null)) await clearAthleteProblems(trx, athleteId);
        }
        // Who connected again meanwhile may share more, and has a history that begins anew.
        const isOfConnection = consentedAt?.getTime() === athlete.consented_at?.getTime();
        if (history && isOfConnection) await change(trx, athlete, history);
        if (stored.found + stored.changed + removed > 0) await settle(trx, athlete);
        if (runId) await countInRun(trx, runId, { ...stored, removed });
        if (next && next.length > 0) await jobs.add(trx, next);
        return stored;
      });
    },

    /** False for one that was never there, unless an admin asked for it again after it was not found. */
    async markDeleted(athleteId: string, stravaId: number, askedAt: Date, runId?: string): Promise<boolean> {
      const isGone = await forConnected(athleteId, async (trx, athlete) => {
        const wasThere = await deleteActivity(trx, { athleteId, stravaId, askedAt });
        const cleared = await clearProblems(trx, athleteId, [stravaId]);
        if (wasThere) await settle(trx, athlete);
        if (wasThere && runId) await countInRun(trx, runId, { found: 0, changed: 0, removed: 1 });
        return wasThere || cleared.some(({ kind, retried_at }) => kind === 'gone' && retried_at !== null);
      });
      return isGone ?? false;
    },

    async known(stravaId: number): Promise<{ fetchedAt: Date | null; deletedAt: Date | null }> {
      const activity = db.selectFrom('activities').select('fetched_at').where('strava_id', '=', stravaId);
      const tombstone = db.selectFrom('activity_tombstones').select('deleted_at').where('strava_id', '=', stravaId);
      const [activityRow, deletion] = [await activity.executeTakeFirst(), await tombstone.executeTakeFirst()];
      return { fetchedAt: activityRow?.fetched_at ?? null, deletedAt: deletion?.deleted_at ?? null };
    },

    async note(athleteId: string, stravaId: number | null, kind: ProblemKind, attempts: number): Promise<void> {
      await forConnected(athleteId, (trx) => noteProblem(trx, { athleteId, stravaId, kind, attempts, now: now() }));
    },

    async missesPermission(athleteId: string): Promise<void> {
      await forConnected(athleteId, async (trx, athlete) => {
        await change(trx, athlete, standing('permission_missing', 'activities_not_shared', athlete));
        await stopRetries(trx, athleteId);
      });
    },

    async importFailed(athleteId: string): Promise<void> {
      await forConnected(athleteId, async (trx, athlete) => {
        if (athlete.status === 'importing') await change(trx, athlete, standing('error', 'import_failed', athlete));
      });
    },
  };
}

export type FlowRepository = ReturnType<typeof createFlowRepository>;
