import { sql } from 'kysely';
import type { Scope } from '#server/activities/activityScope.ts';
import { onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { RUN_SPORTS } from '#shared/constants.ts';

export interface SummaryFigures {
  athlete_count: number;
  activity_count: number;
  runs_count: number;
  days: { local_day: string; distance: number; runs: number }[];
}

const isRun = sql`sport_type IN (${sql.join(RUN_SPORTS)})`;

/** One statement over kept sums, inclusive of both days, which reads no activities. */
export async function readSummaryFigures(
  db: Db,
  { userId }: Scope,
  first: string,
  last: string,
): Promise<SummaryFigures> {
  const own = sql`person_id IN (SELECT id FROM people WHERE user_id = ${userId}::uuid)`;
  const athletes =
    userId === null
      ? sql`SELECT total FROM athlete_totals`
      : sql`SELECT count(*)::integer FROM athletes WHERE id IN (SELECT id FROM people WHERE user_id = ${userId}::uuid)`;
  const sports = userId === null ? sql`sport_totals` : sql`activity_counts WHERE ${own}`;
  const days = userId === null ? sql`day_totals WHERE true` : sql`person_days WHERE ${own}`;
  const figures = sql<SummaryFigures>`
    SELECT (${athletes}) AS athlete_count, activity_count, runs_count, days
    FROM (
      SELECT coalesce(sum(total), 0)::integer AS activity_count,
        coalesce(sum(total) FILTER (WHERE ${isRun}), 0)::integer AS runs_count
      FROM ${sports}
    ) AS sports,
    (
      SELECT coalesce(json_agg(json_build_object('local_day', local_day, 'distance', distance, 'runs', runs)), '[]') AS days
      FROM (
        SELECT local_day, sum(distance)::float8 AS distance, coalesce(sum(total) FILTER (WHERE ${isRun}), 0)::integer AS runs
        FROM ${days} AND local_day BETWEEN ${first}::date AND ${last}::date
        GROUP BY local_day
      ) AS each_day
    ) AS days`;
  return onlyRow(db, figures);
}
