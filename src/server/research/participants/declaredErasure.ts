import type { Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** What a participant said, and why they were away, goes with the person's data. */
export async function eraseDeclared(trx: Transaction<Schema>, participantId: string): Promise<void> {
  await trx.deleteFrom('declarations').where('participant_id', '=', participantId).execute();
  await trx.deleteFrom('contact_log').where('participant_id', '=', participantId).execute();
  await trx.deleteFrom('session_efforts').where('participant_id', '=', participantId).execute();
  await trx.deleteFrom('pauses').where('participant_id', '=', participantId).execute();
}
