import { type Kysely, sql } from 'kysely';
import type { Scope } from '#server/activities/activityScope.ts';
import type { Schema } from '#server/db/schema.ts';
import type { AthleteStatsAnswer } from '#shared/contract/athletes.ts';

export interface SportDay {
  local_day: string;
  sport_type: string;
  total: number;
  distance: number;
  moving_time: number;
  total_elevation_gain: number;
}
export type SportSums = AthleteStatsAnswer['sports'];

export async function findAthleteWithin(
  db: Kysely<Schema>,
  id: string,
  { userId }: Scope,
): Promise<string | undefined> {
  let athletes = db.selectFrom('athletes').select('id').where('id', '=', id);
  if (userId !== null) athletes = athletes.where('user_id', '=', userId);
  return (await athletes.executeTakeFirst())?.id;
}

export async function findAthleteOf(db: Kysely<Schema>, userId: string): Promise<string | undefined> {
  return (await db.selectFrom('athletes').select('id').where('user_id', '=', userId).executeTakeFirst())?.id;
}

export async function readAthleteSums(
  db: Kysely<Schema>,
  athleteId: string,
  first: string,
  last: string,
): Promise<{ days: SportDay[]; sports: SportSums }> {
  const [days, sports] = await Promise.all([
    db
      .selectFrom('athlete_days')
      .select(['local_day', 'sport_type', 'total', 'distance', 'moving_time', 'total_elevation_gain'])
      .where('athlete_id', '=', athleteId)
      .where('local_day', '>=', first)
      .where('local_day', '<=', last)
      .orderBy('local_day')
      .execute(),
    db
      .selectFrom('activity_counts')
      .select(['sport_type', sql<number>`total`.as('activity_count'), 'distance', 'moving_time'])
      .where('athlete_id', '=', athleteId)
      .orderBy('total', 'desc')
      .orderBy('sport_type')
      .execute(),
  ]);
  return { days, sports };
}
