import { sql } from 'kysely';
import { settleAnsweredFiles } from '#server/activities/answeredFiles.ts';
import { leavePrimaries } from '#server/activities/joinedRecords.ts';
import { dropUnshared } from '#server/activities/recordFlags.ts';
import type { Trx } from '#server/db/schema.ts';
import { announceUploadOf } from './uploadChanges.ts';

/**
 * Deletes what was given for a participant's study, with the records that came of it; other records become primary. A
 * file that the person gave too is theirs, and one that was given for another study too stays with that study.
 */
export async function eraseGivenFiles(trx: Trx, participantId: string): Promise<void> {
  const given = sql`(
    SELECT a.id FROM uploads u
    JOIN upload_files f ON f.upload_id = u.id AND f.result IN ('imported', 'already_there', 'joined', 'needs_decision')
    JOIN activities a ON a.person_id = u.person_id AND a.file_hash = f.sha256
    WHERE u.participant_id = ${participantId}::uuid AND NOT EXISTS (
      SELECT FROM uploads own JOIN upload_files same ON same.upload_id = own.id
      WHERE own.person_id = a.person_id AND own.participant_id IS DISTINCT FROM u.participant_id
        AND same.sha256 = a.file_hash
    )
  )`;
  await leavePrimaries(trx, sql`id IN ${given}`);
  const { rows } = await sql<{ person_id: string; file_hash: Uint8Array }>`
    DELETE FROM activities WHERE id IN ${given} RETURNING person_id, file_hash`.execute(trx);
  await dropUnshared(
    trx,
    rows.map(({ file_hash }) => file_hash),
  );
  const uploads = await trx
    .deleteFrom('uploads')
    .where('participant_id', '=', participantId)
    .returning('person_id')
    .execute();
  for (const personId of new Set(uploads.map(({ person_id }) => person_id))) {
    await announceUploadOf(trx, personId, true);
  }
  for (const personId of new Set(rows.map(({ person_id }) => person_id))) await settleAnsweredFiles(trx, personId);
}
