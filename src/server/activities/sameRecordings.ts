import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';
import { isGivenByStaffAlone } from './givenByStaff.ts';
import { joinPrimary } from './joinedRecords.ts';
import { takesPlace } from './primaryRecord.ts';

async function primaryOf(trx: Trx, id: string): Promise<{ id: string; source: SourceName }> {
  return trx
    .selectFrom('activities as record')
    .innerJoin('activities as primary', (join) =>
      join.on('primary.id', '=', (eb) => eb.fn.coalesce('record.joined_to', 'record.id')),
    )
    .select(['primary.id', 'primary.source'])
    .where('record.id', '=', id)
    .executeTakeFirstOrThrow();
}

interface Twice {
  id: string;
  other: string;
}

/** Of a file of both people one record stays: not the one that is cut to what a study reads. */
export async function dropSameFiles(trx: Trx, from: string, to: string): Promise<void> {
  const { rows } = await sql<Twice & { is_whole: boolean; is_other_cut: boolean }>`
    SELECT a.id, own.id AS other, NOT ${isGivenByStaffAlone} AS is_whole, own.is_cut AS is_other_cut
    FROM activities a JOIN (
      SELECT a.id, a.file_hash, ${isGivenByStaffAlone} AS is_cut FROM activities a WHERE a.person_id = ${to}::uuid
    ) AS own ON own.file_hash = a.file_hash
    WHERE a.person_id = ${from}::uuid ORDER BY a.id`.execute(trx);
  for (const { id, other, is_whole, is_other_cut } of rows) {
    const [dropped, kept] = is_whole && is_other_cut ? [other, id] : [id, other];
    const [former, next] = [await primaryOf(trx, dropped), await primaryOf(trx, kept)];
    if (former.id !== next.id) await joinPrimary(trx, former.id, next.id);
    await trx.deleteFrom('activities').where('id', '=', dropped).execute();
  }
}

async function areDifferent(trx: Trx, one: string, other: string): Promise<boolean> {
  const [first = '', second = ''] = [one, other].sort();
  const pair = trx.selectFrom('duplicate_pairs').select('id').where('decision', '=', 'different');
  return (await pair.where('first_id', '=', first).where('second_id', '=', second).executeTakeFirst()) !== undefined;
}

/** Joins records that two people had of one recording, as the reading of a file or a session does. */
export async function joinSameRecordings(trx: Trx, personId: string, moved: readonly string[]): Promise<void> {
  const { rows } = await sql<Twice>`
    SELECT moved.id, other.id AS other FROM activities moved JOIN activities other
      ON other.person_id = moved.person_id AND other.id <> ALL(${moved}::uuid[])
      AND (other.file_id = moved.file_id OR other.archive_strava_id = moved.archive_strava_id)
    WHERE moved.person_id = ${personId}::uuid AND moved.id = ANY(${moved}::uuid[])
    ORDER BY moved.id, other.source, other.created_at, other.id`.execute(trx);
  for (const { id, other } of rows) {
    const [one, there] = [await primaryOf(trx, id), await primaryOf(trx, other)];
    if (one.id === there.id || (await areDifferent(trx, one.id, there.id))) continue;
    const isBetter = await takesPlace(trx, personId, { source: one.source, there: there.source });
    await (isBetter ? joinPrimary(trx, there.id, one.id) : joinPrimary(trx, one.id, there.id));
  }
}
