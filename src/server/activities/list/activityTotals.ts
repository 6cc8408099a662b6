import { type RawBuilder, sql } from 'kysely';
import { all, onlyRow } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import { ACTIVITIES_COUNTED, type ActivitiesAnswer } from '#shared/contract/activities.ts';
import { type ActivityFilters, isSummed } from './activityFilters.ts';
import { countedMatches } from './activityWalk.ts';

type ActivityTotals = Pick<ActivitiesAnswer, 'total' | 'total_is_exact' | 'totals'>;

interface Sums {
  total: number;
  distance: number;
  moving_time: number;
  total_elevation_gain: number;
}

/** Distances have tenths of a metre; sums are rounded to that. */
const tenth = (value: number) => Math.round(value * 10) / 10;

/** The sums kept by sport, day and athlete, where they cover the filters; otherwise the matches, up to the limit. */
export async function readTotals(db: Db, filters: ActivityFilters): Promise<ActivityTotals> {
  const sums = sql<Sums>`
    SELECT coalesce(sum(total), 0)::integer AS total, coalesce(sum(distance), 0)::float8 AS distance,
      coalesce(sum(moving_time), 0)::bigint AS moving_time,
      coalesce(sum(total_elevation_gain), 0)::float8 AS total_elevation_gain
    FROM (${isSummed(filters) ? keptSums(filters) : countedMatches(filters)}) AS summands`;
  const { total, distance, moving_time, total_elevation_gain } = await onlyRow(db, sums);
  if (!isSummed(filters) && total > ACTIVITIES_COUNTED) {
    return { total: ACTIVITIES_COUNTED, total_is_exact: false, totals: null };
  }
  const totals = { distance: tenth(distance), moving_time, total_elevation_gain: tenth(total_elevation_gain) };
  return { total, total_is_exact: true, totals };
}

function keptSums({ athleteId, sports, from, to }: ActivityFilters): RawBuilder<unknown> {
  const hasDays = from !== undefined || to !== undefined;
  const ofAll = hasDays ? 'day_totals' : 'sport_totals';
  const ofEach = hasDays ? 'person_days' : 'activity_counts';
  const conditions = [
    ...(athleteId === undefined ? [] : [sql`person_id = ${athleteId}::uuid`]),
    ...(sports === undefined ? [] : [sql`sport_type = ANY(${sports}::text[])`]),
    ...(from === undefined ? [] : [sql`local_day >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`local_day <= ${to}::date`]),
  ];
  return sql`SELECT * FROM ${sql.table(athleteId === undefined ? ofAll : ofEach)} WHERE ${all(conditions)}`;
}
