import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

/** Ends the links of these participants. The caller holds the lock of the study. */
export async function endInvites(trx: Trx, participantIds: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('participant_invites')
    .set({ ended_at: now })
    .where('participant_id', '=', sql<string>`ANY(${participantIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute();
}
