import { sql } from 'kysely';
import { leavePrimaries } from '#server/activities/joinedRecords.ts';
import type { Trx } from '#server/db/schema.ts';

/**
 * Deletes what was given for a participant's study, with the records that came of it; other records become primary. A
 * file that the person gave too is theirs.
 */
export async function eraseGivenFiles(trx: Trx, participantId: string): Promise<void> {
  const given = sql`(
    SELECT a.id FROM uploads u
    JOIN upload_files f ON f.upload_id = u.id AND f.result IN ('imported', 'joined', 'needs_decision')
    JOIN activities a ON a.person_id = u.person_id AND a.file_hash = f.sha256
    WHERE u.participant_id = ${participantId}::uuid AND NOT EXISTS (
      SELECT FROM uploads own JOIN upload_files same ON same.upload_id = own.id
      WHERE own.person_id = a.person_id AND own.participant_id IS NULL AND same.sha256 = a.file_hash
    )
  )`;
  await leavePrimaries(trx, sql`id IN ${given}`);
  await sql`DELETE FROM activities WHERE id IN ${given}`.execute(trx);
  await trx.deleteFrom('uploads').where('participant_id', '=', participantId).execute();
}
