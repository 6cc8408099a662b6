import { keepEnded } from '#server/activities/endedAccounts.ts';
import { endLivePackages } from '#server/activities/endLivePackages.ts';
import { deleteAccountRows, STUDIES_OF_ATHLETE, userOfAthlete } from '#server/activities/people.ts';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockUsers } from '#server/db/lockRows.ts';
import type { Db } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';

type DeleteOutcome = 'deleted' | 'missing' | 'other strava id' | 'still connected' | 'in a study';

export function deleteAthlete(
  db: Db,
  { id, stravaId, reason }: { id: string; stravaId: string; reason: string },
  actor: AuditActor,
  now: Date,
): Promise<DeleteOutcome> {
  return inTransaction(db, async (trx) => {
    requireActor(await lockUsers(trx, [actor.actorId], 'named'), actor.actorId);
    const athlete = await trx
      .selectFrom('athletes')
      .select(['strava_id', 'status', userOfAthlete, STUDIES_OF_ATHLETE.as('study_count')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!athlete) return 'missing';
    if (String(athlete.strava_id) !== stravaId) return 'other strava id';
    if (athlete.status !== 'disconnected') return 'still connected';
    if (athlete.study_count > 0) return 'in a study';
    await endLivePackages(trx, id);
    const ended = { id, person_id: id, source: 'strava' as const };
    await keepEnded(trx, ended);
    await deleteAccountRows(trx, ended);
    await announce(trx, {
      change: { topics: ['activities', 'athletes', 'gear', 'control'], userId: athlete.user_id },
    });
    await writeAudit(trx, {
      actor,
      action: 'strava.data_deleted',
      objectId: id,
      changes: { user_id: { old: athlete.user_id, new: null }, status: { old: athlete.status, new: null } },
      at: now,
      reason,
    });
    return 'deleted';
  });
}
