import { sql } from 'kysely';

const given = sql`
  SELECT FROM upload_files f JOIN uploads u ON u.id = f.upload_id
  WHERE f.sha256 = a.file_hash AND u.person_id = a.person_id`;

/** The record `a` came of a file that staff gave for a study, and the person has not given that file. */
export const isGivenByStaffAlone = sql<boolean>`
  (EXISTS (${given} AND u.participant_id IS NOT NULL) AND NOT EXISTS (${given} AND u.participant_id IS NULL))`;
