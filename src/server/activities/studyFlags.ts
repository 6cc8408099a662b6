import { type RawBuilder, sql } from 'kysely';
import { THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const SPEEDS = ['speed_run', 'speed_ride', 'speed_swim'] as const;
const defaults = sql.join(
  SPEEDS.map((name) => sql`WHEN ${name} THEN ${THRESHOLD_DEFAULTS[name]}::float8`),
  sql` `,
);

/** Whether the study takes the speed of a finding `f` for implausible. */
const exceedsSpeedOf = (studyId: RawBuilder<unknown>): RawBuilder<unknown> => sql`f.flag = 'speed_implausible'
  AND f.value > coalesce(((SELECT thresholds FROM study_checks WHERE study_id = ${studyId}) ->> f.measure)::float8,
    CASE f.measure ${defaults} END)`;

/** Whether an activity `a` is too fast for the study of `w`. */
export const TOO_FAST: RawBuilder<unknown> = sql`EXISTS (
  SELECT FROM activity_flags f WHERE f.activity_id = a.id AND ${exceedsSpeedOf(sql`w.study_id`)})`;

/** The ids of all activities of `people` (an array) that are too fast for one study. */
export const tooFastFor = (studyId: RawBuilder<unknown>, people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT f.activity_id FROM activity_flags f WHERE f.person_id = ANY(${people}) AND ${exceedsSpeedOf(studyId)}`;

/** The ids of the activities of `people` (a query) that are fast for some study. */
export const fastOf = (people: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT f.activity_id FROM activity_flags f WHERE f.person_id IN (${people}) AND f.flag = 'speed_implausible'`;

/** Where the heart rate is not shown, that it is missing would tell of it. */
const SHOWN_FLAGS = sql`CASE WHEN w.shows_heart_rate THEN a.flags ELSE array_remove(a.flags, 'no_heart_rate') END`;

/** The flags of an activity `a` in the study of `w`. */
export const studyFlags = (isTooFast = TOO_FAST): RawBuilder<unknown> =>
  sql`(array_remove(${SHOWN_FLAGS}, 'implausible_speed')
  || CASE WHEN ${isTooFast} THEN '{implausible_speed}'::text[] ELSE '{}'::text[] END)`;
