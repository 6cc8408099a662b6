import { sql } from 'kysely';
import { isGivenByStaffAlone } from '#server/activities/givenByStaff.ts';
import type { Db, Trx } from '#server/db/schema.ts';

export interface KnownFile {
  id: string;
  primary: string;
  has_strava_id: boolean;
  /** The record came of a file that staff gave for a study, and the person has not given that file yet. */
  is_given_by_staff_alone: boolean;
}

/** Files by their SHA-256. */
export interface KnownFiles {
  own: ReadonlyMap<string, KnownFile>;
  ofOthers: ReadonlySet<string>;
}

/** Which of these files the person or another one has records of. */
export async function knownFiles(trx: Trx, personId: string, hashes: readonly string[]): Promise<KnownFiles> {
  if (hashes.length === 0) return { own: new Map(), ofOthers: new Set() };
  const { rows } = await sql<{ sha256: string; id: string; is_own: boolean }>`
    SELECT encode(file_hash, 'hex') AS sha256, id, person_id = ${personId}::uuid AS is_own FROM activities
    WHERE file_hash IN (${sql.join(hashes.map((hash) => Buffer.from(hash, 'hex')))})`.execute(trx);
  const own = rows.filter(({ is_own }) => is_own).map(({ id }) => id);
  const ofOthers = new Set(rows.filter(({ is_own }) => !is_own).map(({ sha256 }) => sha256));
  return { own: await ownRecords(trx, own), ofOthers };
}

async function ownRecords(trx: Trx, ids: readonly string[]): Promise<KnownFiles['own']> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownFile & { sha256: string }>`
    SELECT encode(a.file_hash, 'hex') AS sha256, a.id, coalesce(a.joined_to, a.id) AS primary,
      a.archive_strava_id IS NOT NULL AS has_strava_id, ${isGivenByStaffAlone} AS is_given_by_staff_alone
    FROM activities a WHERE a.id = ANY(${[...ids]}::uuid[])`.execute(trx);
  return new Map(rows.map(({ sha256, ...known }) => [sha256, known]));
}

/** SHA-256 of the person's files that add nothing when they are uploaded again. */
export async function ownFiles(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT encode(a.file_hash, 'hex') AS sha256 FROM activities a
    WHERE a.person_id = ${personId}::uuid AND a.file_hash IS NOT NULL AND NOT (${isGivenByStaffAlone})`.execute(db);
  return rows.map(({ sha256 }) => sha256);
}
