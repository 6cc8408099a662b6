import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { notConnected } from '#server/sources/strava/connection/connectionErrors.ts';

interface ReimportCall {
  activityId: string;
  actor: AuditActor;
  now: Date;
}

export async function queueReimport(
  { db, jobs }: { db: Db; jobs: JobQueue },
  { activityId, actor, now }: ReimportCall,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const activity = await trx
      .selectFrom('activities as a')
      .innerJoin('athletes as p', 'p.id', 'a.person_id')
      .select(['a.strava_id', 'a.person_id', 'p.status'])
      .where('a.id', '=', activityId)
      .executeTakeFirst();
    if (!activity || activity.strava_id === null || activity.status === 'disconnected') throw notConnected();
    const strava_id = String(activity.strava_id);
    const data = { athlete_id: activity.person_id, strava_id };
    await jobs.add(trx, [{ queue: 'webhook', kind: 'activity', data, key: `activity ${strava_id}` }]);
    // The copy of its details belongs to the old state.
    await trx.deleteFrom('activity_details').where('activity_id', '=', activityId).execute();
    await writeAudit(trx, { actor, action: 'activity.reimported', objectId: activityId, changes: {}, at: now });
  });
}
