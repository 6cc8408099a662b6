import { type RawBuilder, sql } from 'kysely';
import { WITHIN_STUDY } from '#server/activities/studyScope.ts';
import type { CheckSettings } from '#shared/contract/quality.ts';
import { QUALITY_FLAGS, THRESHOLD_RULES, THRESHOLDS, type Thresholds } from '#shared/qualityChecks.ts';

const OPERATORS = { above: sql`>`, below: sql`<`, from: sql`>=` };

/** The threshold of the measure of a finding `f`, in the unit of its value; null without one. */
export function thresholdOf(thresholds: Thresholds): RawBuilder<unknown> {
  const cases = THRESHOLDS.map(
    (name) => sql`WHEN ${name} THEN ${thresholds[name] * THRESHOLD_RULES[name].per}::float8`,
  );
  return sql`(CASE f.measure ${sql.join(cases, sql` `)} END)`;
}

/** Whether the value of a finding `f` exceeds its threshold. */
export function exceeds(thresholds: Thresholds): RawBuilder<unknown> {
  const cases = THRESHOLDS.map((name) => {
    const { per, is } = THRESHOLD_RULES[name];
    return sql`WHEN ${name} THEN f.value ${OPERATORS[is]} ${thresholds[name] * per}::float8`;
  });
  return sql`(CASE f.measure ${sql.join(cases, sql` `)} ELSE true END)`;
}

/** A study learns nothing of a heart rate to which the participant of `w` did not agree. */
export const MAY_BE_SHOWN: RawBuilder<unknown> = sql`(f.flag <> 'heart_rate_implausible' OR w.shows_heart_rate)`;

export const peopleOf = (studyId: string): RawBuilder<unknown> =>
  sql`(SELECT person_id FROM participations WHERE study_id = ${studyId}::uuid) AS who`;

/** Whether a check that the study of `w` takes for an error found an activity `a`, and the study has not reviewed it. */
export function isFlagged({ thresholds, severities }: CheckSettings): RawBuilder<unknown> {
  const errors = QUALITY_FLAGS.filter((flag) => severities[flag] === 'error');
  return sql`EXISTS (
    SELECT FROM activity_flags f
    LEFT JOIN study_reviews r ON r.study_id = w.study_id AND r.activity_id = a.id AND r.flag = f.flag
    WHERE f.activity_id = a.id AND f.flag = ANY(${errors}::text[]) AND ${exceeds(thresholds)} AND ${MAY_BE_SHOWN}
      AND r.decision IS NULL)`;
}

/** The participations `w` of a study, or of `ids`. `OFFSET 0` computes each one once instead of once per activity. */
export const participationsOf = (studyId: string, ids?: readonly string[]): RawBuilder<unknown> => sql`(
  SELECT * FROM participations WHERE study_id = ${studyId}::uuid
    ${ids === undefined ? sql`` : sql`AND participant_id = ANY(${[...ids]}::uuid[])`} OFFSET 0) AS w`;

/** Whether the study of `w` reads the activity `a`. */
export const IS_READ: RawBuilder<unknown> = sql`(${WITHIN_STUDY} AND a.source = ANY(w.row_sources)
  AND a.joined_to IS NULL)`;

/** Findings `f` at activities `a` that the study reads, each under the participation `w`, with its review `r`. */
export const findingsOf = (studyId: string, ids?: readonly string[]): RawBuilder<unknown> => sql`
  FROM ${participationsOf(studyId, ids)} JOIN activity_flags f ON f.person_id = w.person_id AND ${MAY_BE_SHOWN}
  JOIN activities a ON a.id = f.activity_id AND ${IS_READ}
  LEFT JOIN study_reviews r ON r.study_id = ${studyId}::uuid AND r.activity_id = a.id AND r.flag = f.flag`;
