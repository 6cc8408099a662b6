import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { failedReadings, lastUploadFailed } from '#server/research/participants/lastSync.ts';
import { permittedAccounts } from '#server/research/participants/permittedAccounts.ts';
import { statusAt } from '#server/research/participants/statusAt.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { SourceTrouble } from '#shared/contract/quality.ts';
import type { ByParticipant } from './foundChecks.ts';
import { IS_READ, participationsOf } from './judgedFindings.ts';

/** By status, as the list of participants shows it; only participants with a broken connection are looked at. */
async function readBroken(db: Db, study: StudyAccess, now: Date): Promise<SourceTrouble[]> {
  const { rows } = await sql<SourceTrouble>`
    SELECT p.status AS kind, count(*)::integer AS count, count(*)::integer AS participants
    FROM (
      SELECT ${statusAt(study, now)} AS status FROM participants
      WHERE participants.study_id = ${study.id}::uuid AND participants.withdrawn_at IS NULL AND EXISTS (
        SELECT FROM ${permittedAccounts(study.permitted_sources)} AND a.is_broken
      )
    ) AS p
    WHERE p.status IN ('disconnected', 'permission_missing') GROUP BY p.status ORDER BY p.status`.execute(db);
  return rows;
}

async function readImportErrors(db: Db, study: StudyAccess): Promise<SourceTrouble[]> {
  const { rows } = await sql<SourceTrouble>`
    SELECT 'import_errors' AS kind, coalesce(sum(e.failures), 0)::integer AS count, count(*)::integer AS participants
    FROM (
      SELECT (SELECT count(*) FROM ${failedReadings(study.permitted_sources, 'p')})
        + ${lastUploadFailed(sql`p.id`)}::integer AS failures
      FROM participants p
      WHERE p.study_id = ${study.id}::uuid AND p.person_id IS NOT NULL AND p.withdrawn_at IS NULL
    ) AS e WHERE e.failures > 0`.execute(db);
  return rows;
}

const WITHOUT_HEART_RATE = sql`w.shows_heart_rate AND a.flags @> '{no_heart_rate}' AND a.excluded_at IS NULL`;

interface OfParticipant {
  participant_id: string;
  count: number;
}

/** Of participants who agreed to their heart rate, whatever the study excluded. */
export async function addWithoutHeartRate(
  db: Db,
  all: ByParticipant,
  studyId: string,
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<OfParticipant>`
    SELECT w.participant_id, count(*)::integer AS count
    FROM ${participationsOf(studyId, ids)} JOIN activities a ON ${IS_READ} AND ${WITHOUT_HEART_RATE}
    GROUP BY w.participant_id`.execute(db);
  for (const { participant_id, count } of rows) all.set(participant_id, count);
}

/** Sessions that the study excluded are settled. */
async function readWithoutHeartRate(db: Db, studyId: string, all: ByParticipant): Promise<SourceTrouble> {
  const { rows } = await sql<OfParticipant>`
    SELECT w.participant_id, count(*)::integer AS count
    FROM (SELECT DISTINCT activity_id FROM study_reviews WHERE study_id = ${studyId}::uuid AND decision = 'exclude') AS out
    JOIN activities a ON a.id = out.activity_id
    JOIN ${participationsOf(studyId)} ON ${IS_READ} AND ${WITHOUT_HEART_RATE}
    GROUP BY w.participant_id`.execute(db);
  const left = new Map(all);
  for (const { participant_id: id, count } of rows) left.set(id, (left.get(id) ?? 0) - count);
  const counts = [...left.values()].filter((count) => count > 0);
  const count = counts.reduce((total, one) => total + one, 0);
  return { kind: 'no_heart_rate', count, participants: counts.length };
}

export async function readTroubles(
  db: Db,
  study: StudyAccess,
  withoutHeartRate: ByParticipant,
  now: Date,
): Promise<SourceTrouble[]> {
  const rows = [
    ...(await readBroken(db, study, now)),
    ...(await readImportErrors(db, study)),
    await readWithoutHeartRate(db, study.id, withoutHeartRate),
  ];
  return rows.filter(({ participants }) => participants > 0);
}
