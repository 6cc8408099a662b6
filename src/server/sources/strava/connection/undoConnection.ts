import { createPerson, moveOthers } from '#server/activities/people.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import type { Connection } from '#server/sources/accounts/connections.ts';
import { undoByReceipt } from '#server/sources/accounts/undoByReceipt.ts';

/** Whether it was connected again, by a visit that began when the account was this person's already. */
async function isOwn(trx: Trx, { id, first_connected_at, connected_at }: Connection): Promise<boolean> {
  if (first_connected_at.getTime() === connected_at.getTime()) return false;
  const visit = trx
    .selectFrom('connection_states as state')
    .innerJoin('athletes', 'athletes.id', 'state.person_id')
    .select('state.used_at')
    .where('athletes.id', '=', id)
    .where('state.source', '=', 'strava')
    .whereRef('state.created_at', '=', 'athletes.consented_at');
  return (await visit.executeTakeFirst()) !== undefined;
}

/**
 * Ends the connection and gives the code a person of its own again, so that nothing of a wrong account counts in the
 * study; what came from elsewhere goes with the code, unless the person has other codes. What came by an account that the
 * person only connected again stays. Throws 404 and 409; returns the id of the athlete.
 */
export function undoConnection(parts: { db: Db; jobs: JobQueue | null }, receipt: string, now: Date): Promise<string> {
  return undoByReceipt(parts, { receipt, source: 'strava' }, now, async (trx, connection, participantId) => {
    if (await isOwn(trx, connection)) return;
    const { id } = connection;
    const person_id = await createPerson(trx, now);
    await trx.updateTable('participants').set({ person_id, updated_at: now }).where('id', '=', participantId).execute();
    const other = await trx.selectFrom('participants').select('id').where('person_id', '=', id).executeTakeFirst();
    if (!other) await moveOthers(trx, id, person_id, now);
  });
}
