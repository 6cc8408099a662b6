import { type RawBuilder, sql } from 'kysely';
import { tooFastFor } from '#server/activities/studyFlags.ts';
import { FIXED_START, STUDY_DAY, WITHIN_STUDY } from '#server/activities/studyScope.ts';
import { all } from '#server/db/listPage.ts';
import { consentArrays } from '#server/research/exports/tables/consentOfRow.ts';
import { isExcluded } from '#server/research/exports/tables/sharedColumns.ts';
import type { CreateExportBody } from '#shared/contract/studyExports.ts';

export type Choices = Omit<CreateExportBody, 'cut_id' | 'points'>;
type Sql = RawBuilder<unknown>;

export const among = (ids: readonly string[]) => sql`ANY(${ids}::uuid[])`;

/** Within the days and sports of the study, from whatever source. */
export function inPeriod({ from, to }: Choices): Sql[] {
  return [
    sql`a.joined_to IS NULL`,
    WITHIN_STUDY,
    ...(from === undefined ? [] : [sql`${STUDY_DAY} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${STUDY_DAY} <= ${to}::date`]),
  ];
}

/** The columns that the research role may read; it may not run `SELECT *`. */
const COLUMNS =
  sql.raw(`id, person_id, source, joined_to, sport_type, start_date, start_date_local, local_day, distance,
  moving_time, elapsed_time, total_elevation_gain, average_heartrate, max_heartrate, device_name, manual, trainer, flags,
  excluded_at, exclude_reason`);

export const studyOf = (ids: readonly string[]) =>
  sql`(SELECT study_id FROM participants WHERE id = ${among(ids)} LIMIT 1)`;

const peopleOf = (ids: readonly string[]) =>
  sql`ARRAY(SELECT person_id FROM participants WHERE id = ${among(ids)} AND person_id IS NOT NULL)`;

/** What a study decided or found; read once for each statement, because the planner guesses too few activities to join. */
const judgedBy = (ids: readonly string[]) => sql`
  id IN (SELECT v.activity_id FROM study_reviews v WHERE v.decision = 'exclude' AND v.study_id = ${studyOf(ids)})
    AS is_left_out,
  id IN (${tooFastFor(studyOf(ids), peopleOf(ids))}) AS is_too_fast`;

const OF_PERSON = sql`person_id = w.person_id`;

/**
 * Activities `a` of the participants `ids` of one study; `found` narrows them. OFFSET 0 computes each participation `w`
 * once instead of once per activity, and makes the planner use the index by person.
 */
export const fromActivities = (
  ids: readonly string[],
  conditions: readonly Sql[],
  { join = sql``, found = OF_PERSON }: { join?: Sql; found?: Sql } = {},
) =>
  sql`FROM (
      SELECT place.*, consent.* FROM participations place
      CROSS JOIN LATERAL ${consentArrays(sql`place.participant_id`)} AS consent
      WHERE place.participant_id = ${among(ids)} OFFSET 0
    ) AS w
    CROSS JOIN LATERAL (SELECT ${COLUMNS}, ${judgedBy(ids)} FROM activities WHERE ${found} OFFSET 0) AS a ${FIXED_START}
    ${join} WHERE ${all(conditions)}`;

export const isPermitted = sql`a.source = ANY(w.row_sources)`;
/** A study reads an activity by its primary record only. */
export const hasPermitted = sql`EXISTS (SELECT FROM activities j WHERE j.joined_to = a.id AND j.source = ANY(w.row_sources))`;
export const counts = ({ include_excluded }: Choices) => (include_excluded ? [] : [sql`NOT ${isExcluded}`]);

/** Also those that are left out of analyses. */
export const permitted = (choices: Choices) => [...inPeriod(choices), isPermitted];
export const exported = (choices: Choices) => [...permitted(choices), ...counts(choices)];
