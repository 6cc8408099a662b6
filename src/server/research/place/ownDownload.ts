import { type Kysely, sql } from 'kysely';
import { personOf } from '#server/activities/people.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { NAMELESS } from '#server/research/participants/joining.ts';
import type { Place } from '#server/research/participants/joiningRepository.ts';
import { recordChanges } from '#server/research/participants/participantRecord.ts';
import type { PlaceCaller } from './placeAccess.ts';

/** With a receipt those of the place, for a user all. */
export async function readUploads(db: Kysely<Schema>, caller: PlaceCaller): Promise<Record<string, unknown>[]> {
  const whose =
    'receipt' in caller ? sql`u.participant_id = ${caller.id}::uuid` : sql`u.person_id = ${personOf(caller.userId)}`;
  const { rows } = await sql<Record<string, unknown>>`
    SELECT u.created_at::text AS given_at, u.channel AS given_by, f.number, f.path AS file, f.result,
      f.activity_id, encode(f.sha256, 'hex') AS sha256
    FROM uploads u JOIN upload_files f ON f.upload_id = u.id
    WHERE ${whose} ORDER BY u.created_at, u.id, f.number`.execute(db);
  return rows;
}

export function recordDownload(db: Kysely<Schema>, place: Place, now: Date): Promise<void> {
  return inTransaction(db, (trx) =>
    recordChanges(trx, place, { actor: NAMELESS, action: 'participant.data_downloaded', at: now }, [
      { id: place.participant_id, changes: {} },
    ]),
  );
}
