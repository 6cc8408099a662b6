import { sql } from 'kysely';
import { endReceipts } from '#server/activities/receipts.ts';
import type { Trx } from '#server/db/schema.ts';

/** The consents `c` of the person who has the code `p` now. Those of a former person stay as a record and do not count. */
export const OF_PRESENT_PERSON = sql<boolean>`c.at >= p.joined_at`;

/** What came of the person who had the code: the next one begins without it. Uploads stay with their person. */
export async function forgetFormerPerson(trx: Trx, participantId: string): Promise<void> {
  await endReceipts(trx, participantId);
  const tables = [
    ...(['participant_invites', 'declarations', 'session_efforts', 'pauses'] as const),
    ...(['contact_log', 'mails', 'study_problems'] as const),
  ];
  for (const table of tables) await trx.deleteFrom(table).where('participant_id', '=', participantId).execute();
  await trx.updateTable('uploads').set({ participant_id: null }).where('participant_id', '=', participantId).execute();
}
