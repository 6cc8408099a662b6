import { validate as isUuid } from 'uuid';
import { activityNotFound } from '#server/activities/activityNotFound.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import type { QueueName } from '#shared/contract/control.ts';

interface ReimportCall {
  ids: readonly string[];
  /** A list waits behind the events of a webhook. */
  queue: QueueName;
  actor: AuditActor;
  now: Date;
}

/**
 * Returns how many activities are read anew: those of athletes at Strava who are connected. Throws 404 for the first
 * unknown one and then queues none.
 */
export async function queueReimports(
  { db, jobs }: { db: Db; jobs: JobQueue },
  { ids, queue, actor, now }: ReimportCall,
): Promise<number> {
  const stranger = ids.find((id) => !isUuid(id));
  if (stranger !== undefined) throw activityNotFound(stranger);
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('activities as a')
      .leftJoin('athletes as p', 'p.id', 'a.person_id')
      .select(['a.id', 'a.strava_id', 'a.person_id', 'p.status'])
      .where('a.id', 'in', ids)
      .orderBy('a.id')
      .execute();
    const known = new Set(rows.map(({ id }) => id));
    const missing = ids.find((id) => !known.has(id.toLowerCase()));
    if (missing !== undefined) throw activityNotFound(missing);

    const read = rows.filter(
      ({ strava_id, status }) => strava_id !== null && status !== null && status !== 'disconnected',
    );
    if (read.length === 0) return 0;
    await jobs.add(
      trx,
      read.map(({ person_id, strava_id }) => ({
        queue,
        kind: 'activity',
        data: { athlete_id: person_id, strava_id: String(strava_id) },
        key: `activity ${strava_id}`,
      })),
    );
    const readIds = read.map(({ id }) => id);
    // The copy of their details belongs to the old state.
    await trx.deleteFrom('activity_details').where('activity_id', 'in', readIds).execute();
    const entry = { actor, action: 'activity.reimported' as const, changes: {}, at: now };
    await writeAudit(trx, ...readIds.map((objectId) => ({ ...entry, objectId })));
    return read.length;
  });
}
