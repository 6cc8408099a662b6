import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { recordOwnAct } from '#server/research/participants/participantRecord.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { sessionsOf } from './ownSessions.ts';
import { lockOwnPlace, type PlaceCaller, requireRunning } from './placeAccess.ts';

interface Session {
  id: string;
  local_day: string;
}

async function findSession(trx: Trx, participantId: string, sessionId: string): Promise<Session> {
  const id = sessionId.toLowerCase();
  const { rows } = isUuid(id)
    ? await sql<Session>`SELECT a.id, a.local_day ${sessionsOf(participantId)} AND a.id = ${id}::uuid`.execute(trx)
    : { rows: [] };
  if (!rows[0]) throw notFound(serverMessages('own_activity_not_found'));
  return rows[0];
}

/**
 * The number from 0 to 10, or null for none. The log names the day alone, because it outlives an erasure. Throws 404 and
 * 409.
 */
export function rateSession(
  db: Db,
  caller: PlaceCaller,
  { session: sessionId, effort }: { session: string; effort: number | null },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const place = await lockOwnPlace(trx, caller, now);
    const { participant_id } = place;
    requireRunning(place);
    if (effort !== null && !place.asks_effort) throw conflict(serverMessages('effort_not_asked'));
    const { id: activity_id, local_day } = await findSession(trx, participant_id, sessionId);
    const own = { participant_id, activity_id };
    if (effort === null) {
      const [removed] = await trx
        .deleteFrom('session_efforts')
        .where('participant_id', '=', participant_id)
        .where('activity_id', '=', activity_id)
        .returning('activity_id')
        .execute();
      if (!removed) return;
    } else {
      await trx
        .insertInto('session_efforts')
        .values({ ...own, effort, rated_at: now })
        .onConflict((of) => of.columns(['participant_id', 'activity_id']).doUpdateSet({ effort, rated_at: now }))
        .execute();
    }
    const action = effort === null ? 'participant.rating_removed' : 'participant.effort_rated';
    await recordOwnAct(trx, place, action, allNew({ session: local_day }), now);
  });
}
