import { sql } from 'kysely';
import { shownUnder, WITHIN_STUDY } from '#server/activities/studyScope.ts';
import type { Db } from '#server/db/schema.ts';
import { exceeds, MAY_BE_SHOWN, peopleOf } from '#server/research/quality/judgedFindings.ts';
import type { QualityFlag, Thresholds } from '#shared/qualityChecks.ts';

/** What a watch or a person cannot do; the other checks are often right. */
const IMPLAUSIBLE: readonly QualityFlag[] = ['speed_implausible', 'heart_rate_implausible', 'clock_suspect'];

export async function withUndecided(db: Db, studyId: string): Promise<Set<string>> {
  const under = shownUnder({ researcherId: null, studyId });
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT w.participant_id AS id
    FROM ${peopleOf(studyId)} JOIN duplicate_pairs pair ON pair.person_id = who.person_id AND pair.decision IS NULL
    JOIN activities a ON a.id = pair.first_id AND a.joined_to IS NULL ${under}
    WHERE EXISTS (SELECT FROM activities a ${under} WHERE a.id = pair.second_id AND a.joined_to IS NULL)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Participants with a finding that no review of the study has answered; one finding each is enough. */
export async function withImplausible(db: Db, thresholds: Thresholds, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH w AS MATERIALIZED (SELECT * FROM participations WHERE participant_id = ANY(${ids}::uuid[]))
    SELECT w.participant_id AS id FROM w WHERE EXISTS (
      SELECT FROM activity_flags f JOIN activities a ON a.id = f.activity_id AND a.joined_to IS NULL
      LEFT JOIN study_reviews r ON r.study_id = w.study_id AND r.activity_id = a.id AND r.flag = f.flag
      WHERE f.person_id = w.person_id AND f.flag = ANY(${[...IMPLAUSIBLE]}::text[]) AND r.decision IS NULL
        AND ${WITHIN_STUDY} AND a.source = ANY(w.row_sources) AND ${MAY_BE_SHOWN} AND ${exceeds(thresholds)}
    )`.execute(db);
  return rows.map(({ id }) => id);
}
