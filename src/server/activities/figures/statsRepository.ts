import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
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

export async function readPersonSums(
  db: Db,
  personId: string,
  first: string,
  last: string,
): Promise<{ days: SportDay[]; sports: SportSums }> {
  const [days, sports] = await Promise.all([
    db
      .selectFrom('person_days')
      .select(['local_day', 'sport_type', 'total', 'distance', 'moving_time', 'total_elevation_gain'])
      .where('person_id', '=', personId)
      .where('local_day', '>=', first)
      .where('local_day', '<=', last)
      .orderBy('local_day')
      .execute(),
    db
      .selectFrom('activity_counts')
      .select(['sport_type', sql<number>`total`.as('activity_count'), 'distance', 'moving_time'])
      .where('person_id', '=', personId)
      .orderBy('total', 'desc')
      .orderBy('sport_type')
      .execute(),
  ]);
  return { days, sports };
}
