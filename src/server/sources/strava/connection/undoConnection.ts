import { createPerson, moveOthers } from '#server/activities/people.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { undoByReceipt } from '#server/sources/accounts/undoByReceipt.ts';

/**
 * Ends the connection and gives the code a person of its own again, so that nothing of a wrong account counts in the
 * study; what came from elsewhere goes with the code, unless the person has other codes. Throws 404 and 409; returns the
 * id of the athlete.
 */
export function undoConnection(parts: { db: Db; jobs: JobQueue | null }, receipt: string, now: Date): Promise<string> {
  return undoByReceipt(parts, { receipt, source: 'strava' }, now, async (trx, { id }, participantId) => {
    const person_id = await createPerson(trx, now);
    await trx.updateTable('participants').set({ person_id, updated_at: now }).where('id', '=', participantId).execute();
    const other = await trx.selectFrom('participants').select('id').where('person_id', '=', id).executeTakeFirst();
    if (!other) await moveOthers(trx, id, person_id, now);
  });
}
