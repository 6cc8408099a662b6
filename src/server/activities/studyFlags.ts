import { type RawBuilder, sql } from 'kysely';
import { THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';

const SPEEDS = ['speed_run', 'speed_ride', 'speed_swim'] as const;
const defaults = sql.join(
  SPEEDS.map((name) => sql`WHEN ${name} THEN ${THRESHOLD_DEFAULTS[name]}::float8`),
  sql` `,
);

export const TOO_FAST: RawBuilder<unknown> = sql`EXISTS (
  SELECT FROM activity_flags f LEFT JOIN study_checks c ON c.study_id = w.study_id
  WHERE f.activity_id = a.id AND f.flag = 'speed_implausible'
    AND f.value > coalesce((c.thresholds ->> f.measure)::float8, CASE f.measure ${defaults} END))`;

/** Where the heart rate is not shown, that it is missing would tell of it. */
const SHOWN_FLAGS = sql`CASE WHEN w.shows_heart_rate THEN a.flags ELSE array_remove(a.flags, 'no_heart_rate') END`;

export const STUDY_FLAGS: RawBuilder<unknown> = sql`(array_remove(${SHOWN_FLAGS}, 'implausible_speed')
  || CASE WHEN ${TOO_FAST} THEN '{implausible_speed}'::text[] ELSE '{}'::text[] END)`;
