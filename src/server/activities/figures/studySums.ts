import { sql } from 'kysely';
import { type StudyScope, SUMS_READ, sumsReadBy, within } from '#server/activities/studyScope.ts';
import { onlyRow, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { RUN_SPORTS } from '#shared/constants.ts';
import type { SummaryFigures } from './dashboardRepository.ts';
import type { SportDay, SportSums } from './statsRepository.ts';

const isRun = sql`d.sport_type IN (${sql.join(RUN_SPORTS)})`;

/** As `SUMS_READ`, with the kinds of sports joined, because a lookup for each day takes four times as long. */
const daysOf = (more = sql``) => sql`
  FROM person_days d LEFT JOIN sport_kinds k ON k.sport_type = d.sport_type
  WHERE d.person_id = w.person_id AND d.local_day BETWEEN w.first_day AND w.last_day AND d.source = ANY(w.sum_sources)
    AND (w.sports = '{}' OR coalesce(k.kind, 'other') = ANY(w.sports))
    AND (w.place = 1 OR NOT EXISTS (SELECT FROM w AS former WHERE former.place < w.place AND ${sumsReadBy('former')})) ${more}`;

/**
 * Reads the kept sums of the scope's people from their index; a day that two studies read counts for the first one.
 * Both days are included.
 */
export async function readStudyFigures(
  db: Db,
  scope: StudyScope,
  first: string,
  last: string,
): Promise<SummaryFigures> {
  const figures = sql<SummaryFigures>`
    WITH w AS MATERIALIZED (
      SELECT w.*, row_number() OVER (PARTITION BY w.person_id ORDER BY w.participant_id) AS place
      FROM participations w ${where(within(scope))}
    ),
    each_day AS (
      SELECT sums.local_day, sum(distance)::float8 AS distance, sum(runs)::integer AS runs
      FROM w CROSS JOIN LATERAL (
        SELECT d.local_day, sum(d.distance) AS distance, coalesce(sum(d.total) FILTER (WHERE ${isRun}), 0) AS runs
        ${daysOf(sql`AND d.local_day BETWEEN ${first}::date AND ${last}::date`)}
        GROUP BY d.local_day
      ) AS sums
      GROUP BY sums.local_day
    )
    SELECT count(*)::integer AS athlete_count, coalesce(sum(sums.total), 0)::integer AS activity_count,
      coalesce(sum(sums.runs), 0)::integer AS runs_count, (
        SELECT coalesce(json_agg(json_build_object('local_day', local_day, 'distance', distance, 'runs', runs)), '[]')
        FROM each_day
      ) AS days
    FROM w CROSS JOIN LATERAL (
      SELECT sum(d.total) AS total, sum(d.total) FILTER (WHERE ${isRun}) AS runs ${daysOf()}
    ) AS sums`;
  return onlyRow(db, figures);
}

export async function readParticipantSums(
  db: Db,
  participantId: string,
  first: string,
  last: string,
): Promise<{ days: SportDay[]; sports: SportSums }> {
  const read = sql`FROM participations w JOIN person_days d ON ${SUMS_READ} WHERE w.participant_id = ${participantId}::uuid`;
  const [days, sports] = await Promise.all([
    sql<SportDay>`
      SELECT d.local_day, d.sport_type, d.total, d.distance::float8 AS distance, d.moving_time,
        d.total_elevation_gain::float8 AS total_elevation_gain
      ${read} AND d.local_day BETWEEN ${first}::date AND ${last}::date ORDER BY d.local_day`.execute(db),
    sql<SportSums[number]>`
      SELECT d.sport_type, sum(d.total)::integer AS activity_count, sum(d.distance)::float8 AS distance,
        sum(d.moving_time)::bigint AS moving_time
      ${read} GROUP BY d.sport_type ORDER BY activity_count DESC, d.sport_type`.execute(db),
  ]);
  return { days: days.rows, sports: sports.rows };
}
