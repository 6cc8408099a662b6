import { sql } from 'kysely';
import { HEIR_ORDER } from '#server/activities/primaryRecord.ts';
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
  await sql`
    WITH heirs AS (
      SELECT DISTINCT ON (a.joined_to) a.id, a.joined_to AS former FROM activities a
      WHERE a.joined_to IN ${given} AND a.id NOT IN ${given} ORDER BY a.joined_to, ${HEIR_ORDER}
    )
    UPDATE activities AS a SET joined_to = nullif(heirs.id, a.id) FROM heirs
    WHERE a.joined_to = heirs.former AND a.id NOT IN ${given}`.execute(trx);
  await sql`DELETE FROM activities WHERE id IN ${given}`.execute(trx);
  await trx.deleteFrom('uploads').where('participant_id', '=', participantId).execute();
}
