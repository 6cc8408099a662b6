import { type Kysely, sql } from 'kysely';
import type { Scope } from '#server/activities/activityScope.ts';
import type { Schema } from '#server/db/schema.ts';
import { DETAILS_KEPT_DAYS } from '#shared/constants.ts';
import type { ActivityDetail } from './activitySeries.ts';

const DAY_MS = 86_400_000;
/** Plausible highest heart rates; higher values are errors of the sensor. */
const HEART_RATE = { least: 120, most: 220 } as const;

export interface DetailsKnown {
  id: string;
  strava_id: number;
  athlete_id: string;
  manual: boolean;
  created_at: Date;
  is_connected: boolean;
  kept: { detail: ActivityDetail; fetched_at: Date } | null;
}

export const keptUntil = (fetchedAt: Date) => new Date(fetchedAt.getTime() + DETAILS_KEPT_DAYS * DAY_MS);

export function createActivityDetailsRepository(db: Kysely<Schema>) {
  return {
    /** An expired copy, or one older than the activity's last change, counts as none. */
    async find(id: string, { userId }: Scope, now: Date): Promise<DetailsKnown | undefined> {
      let query = db
        .selectFrom('activities as a')
        .innerJoin('athletes as p', 'p.id', 'a.athlete_id')
        .leftJoin('activity_details as d', 'd.activity_id', 'a.id')
        .select(['a.id', 'a.strava_id', 'a.athlete_id', 'a.manual', 'a.created_at', 'a.updated_at'])
        .select(['p.status', 'd.detail', 'd.fetched_at'])
        .where('a.id', '=', id);
      if (userId !== null) query = query.where('p.user_id', '=', userId);
      const row = await query.executeTakeFirst();
      if (!row) return undefined;
      const { status, detail, fetched_at, updated_at, ...activity } = row;
      const isGood = fetched_at !== null && keptUntil(fetched_at) > now && fetched_at >= updated_at;
      return {
        ...activity,
        is_connected: status !== 'disconnected',
        kept: isGood ? { detail: detail as ActivityDetail, fetched_at } : null,
      };
    },

    async highestHeartRate(athleteId: string): Promise<number | null> {
      const row = await db
        .selectFrom('activities')
        .select((eb) => eb.fn.max<number | null>('max_heartrate').as('highest'))
        .where('athlete_id', '=', athleteId)
        .where('max_heartrate', '>=', HEART_RATE.least)
        .where('max_heartrate', '<=', HEART_RATE.most)
        .executeTakeFirst();
      return row?.highest ?? null;
    },

    async keep(id: string, detail: ActivityDetail, fetchedAt: Date): Promise<void> {
      await sql`
        INSERT INTO activity_details (activity_id, detail, fetched_at)
        SELECT id, ${JSON.stringify(detail)}::jsonb, ${fetchedAt} FROM activities WHERE id = ${id}::uuid FOR KEY SHARE
        ON CONFLICT (activity_id) DO UPDATE SET detail = excluded.detail, fetched_at = excluded.fetched_at
          WHERE activity_details.fetched_at < excluded.fetched_at`.execute(db);
    },
  };
}

export type ActivityDetailsRepository = ReturnType<typeof createActivityDetailsRepository>;
