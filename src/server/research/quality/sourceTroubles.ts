import { type Kysely, sql } from 'kysely';
import { IS_EXCLUDED, shownUnder } from '#server/activities/studyScope.ts';
import type { Schema } from '#server/db/schema.ts';
import { failedReadings, lastUploadFailed } from '#server/research/participants/lastSync.ts';
import { statusAt } from '#server/research/participants/statusAt.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { SourceTrouble } from '#shared/contract/quality.ts';
import { peopleOf } from './judgedFindings.ts';

type Db = Kysely<Schema>;

/** By status, as the list of participants shows it; only participants with a broken connection are looked at. */
async function readBroken(db: Db, study: StudyAccess, now: Date): Promise<SourceTrouble[]> {
  const { rows } = await sql<SourceTrouble>`
    SELECT p.status AS kind, count(*)::integer AS count, count(*)::integer AS participants
    FROM (
      SELECT ${statusAt(study, now)} AS status FROM participants
      WHERE participants.study_id = ${study.id}::uuid AND participants.withdrawn_at IS NULL AND EXISTS (
        SELECT FROM person_accounts a
        WHERE a.person_id = participants.person_id AND a.status IN ('disconnected', 'permission_missing')
      )
    ) AS p
    WHERE p.status IN ('disconnected', 'permission_missing') GROUP BY p.status ORDER BY p.status`.execute(db);
  return rows;
}

async function readImportErrors(db: Db, study: StudyAccess): Promise<SourceTrouble[]> {
  const { rows } = await sql<SourceTrouble>`
    SELECT 'import_errors' AS kind, coalesce(sum(e.failures), 0)::integer AS count, count(*)::integer AS participants
    FROM (
      SELECT (SELECT count(*) FROM ${failedReadings(study.permitted_sources, sql`p.person_id`)})
        + ${lastUploadFailed(sql`p.id`)}::integer AS failures
      FROM participants p
      WHERE p.study_id = ${study.id}::uuid AND p.person_id IS NOT NULL AND p.withdrawn_at IS NULL
    ) AS e WHERE e.failures > 0`.execute(db);
  return rows;
}

/** Of participants who agreed to their heart rate; activities that are excluded are settled. */
async function readWithoutHeartRate(db: Db, study: StudyAccess): Promise<SourceTrouble[]> {
  const { rows } = await sql<SourceTrouble>`
    SELECT 'no_heart_rate' AS kind, count(DISTINCT a.id)::integer AS count,
      count(DISTINCT w.participant_id)::integer AS participants
    FROM ${peopleOf(study.id)} JOIN activities a ON a.person_id = who.person_id AND a.joined_to IS NULL
      AND a.flags @> '{no_heart_rate}'
    ${shownUnder({ researcherId: null, studyId: study.id })}
    WHERE w.shows_heart_rate AND NOT ${IS_EXCLUDED}`.execute(db);
  return rows;
}

export async function readTroubles(db: Db, study: StudyAccess, now: Date): Promise<SourceTrouble[]> {
  const rows = [
    ...(await readBroken(db, study, now)),
    ...(await readImportErrors(db, study)),
    ...(await readWithoutHeartRate(db, study)),
  ];
  return rows.filter(({ participants }) => participants > 0);
}
