import { sql } from 'kysely';
import type { Scope } from '#server/activities/activityScope.ts';
import { personOf } from '#server/activities/people.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { athleteListJob } from '#server/sources/flow/listJobs.ts';
import { SYNC_EVERY_SECONDS } from '#shared/constants.ts';
import type { AthleteStatus } from '#shared/contract/connection.ts';

const SYNCABLE: readonly AthleteStatus[] = ['importing', 'connected', 'error'];

type SyncOutcome = 'queued' | 'not connected' | Date;

/** Those that an admin starts are in the audit log, one entry for each athlete. */
export async function queueSyncs(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  ids: readonly string[],
  { scope: { userId }, actor, now }: { scope: Scope; actor: AuditActor; now: Date },
): Promise<Map<string, SyncOutcome>> {
  return inTransaction(db, async (trx) => {
    let athletes = trx
      .selectFrom('athletes')
      .select(['id', 'status', 'last_sync_at'])
      .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`);
    if (userId !== null) athletes = athletes.where('id', '=', personOf(userId));
    const outcomes = (await athletes.orderBy('id').execute()).map(({ id, status, last_sync_at }) => {
      const free = new Date((last_sync_at?.getTime() ?? 0) + SYNC_EVERY_SECONDS * 1000);
      if (!SYNCABLE.includes(status)) return [id, 'not connected'] as const;
      return [id, free > now ? free : 'queued'] as const;
    });
    const queued = outcomes.filter(([, outcome]) => outcome === 'queued');
    await jobs?.add(
      trx,
      queued.map(([id]) => athleteListJob(id)),
    );
    if (userId === null) {
      const entry = { actor, action: 'strava.sync_asked' as const, changes: {}, at: now };
      await writeAudit(trx, ...queued.map(([objectId]) => ({ ...entry, objectId })));
    }
    return new Map<string, SyncOutcome>(outcomes);
  });
}
