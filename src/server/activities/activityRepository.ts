import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Activity } from '#shared/contract/activities.ts';
import type { Scope } from './activityScope.ts';
import { isoLocal } from './localDays.ts';

type Db = Kysely<Schema>;

export type KnownActivity = Omit<Activity, 'may_exclude' | 'url'>;

export async function findActivity(db: Db, id: string, { userId }: Scope): Promise<KnownActivity | undefined> {
  let query = db
    .selectFrom('activities as a')
    .innerJoin('athletes as p', 'p.id', 'a.athlete_id')
    .leftJoin('gear as g', (join) =>
      join.onRef('g.athlete_id', '=', 'a.athlete_id').onRef('g.strava_id', '=', 'a.gear_id'),
    )
    .leftJoin('users as excluder', 'excluder.id', 'a.excluded_by')
    .selectAll('a')
    .select(['p.name as athlete_name', 'g.id as gear_row', 'g.name as gear_name', 'excluder.email as by_email'])
    .where('a.id', '=', id);
  if (userId !== null) query = query.where('p.user_id', '=', userId);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { excluded_at, exclude_reason, by_email } = row;
  return {
    id: row.id,
    strava_id: String(row.strava_id),
    athlete_id: row.athlete_id,
    athlete_name: row.athlete_name,
    sport_type: row.sport_type,
    name: row.name,
    start_date: row.start_date.toISOString(),
    start_date_local: isoLocal(row.start_date_local),
    timezone: row.timezone,
    distance: row.distance,
    moving_time: row.moving_time,
    elapsed_time: row.elapsed_time,
    total_elevation_gain: row.total_elevation_gain,
    average_speed: row.average_speed,
    max_speed: row.max_speed,
    average_heartrate: row.average_heartrate,
    max_heartrate: row.max_heartrate,
    average_cadence: row.average_cadence,
    calories: row.calories,
    device_name: row.device_name,
    gear_id: row.gear_row,
    gear_name: row.gear_name,
    manual: row.manual,
    trainer: row.trainer,
    commute: row.commute,
    flags: row.flags,
    imported_at: row.created_at.toISOString(),
    fetched_at: row.fetched_at.toISOString(),
    excluded: excluded_at !== null,
    exclusion: excluded_at && { reason: exclude_reason ?? 'other', at: excluded_at.toISOString(), by_email },
  };
}

export async function findDeletion(db: Db, id: string, { userId }: Scope): Promise<Date | undefined> {
  let query = db
    .selectFrom('activity_tombstones as t')
    .innerJoin('athletes as p', 'p.id', 't.athlete_id')
    .select('t.deleted_at')
    .where('t.activity_id', '=', id);
  if (userId !== null) query = query.where('p.user_id', '=', userId);
  return (await query.executeTakeFirst())?.deleted_at;
}
