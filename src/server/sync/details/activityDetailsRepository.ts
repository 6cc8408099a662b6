import { sql } from 'kysely';
import type { ActivityDetail } from '#server/activities/activityDetail.ts';
import type { Scope } from '#server/activities/activityScope.ts';
import { personOf } from '#server/activities/people.ts';
import { dropFindings, type Finding, OF_FILES } from '#server/activities/recordFlags.ts';
import type { Categories } from '#server/activities/studyCategories.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { storeFileFindings } from '#server/sources/files/storeFindings.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { SourceName } from '#shared/sources.ts';

export interface DetailsKnown {
  id: string;
  /** Null for a record of another source. */
  strava_id: number | null;
  source: SourceName;
  /** The terms of its source let places be kept. */
  keeps_geodata: boolean;
  athlete_id: string;
  manual: boolean;
  trainer: boolean;
  sport_type: string;
  start_date: Date;
  start_date_local: string;
  local_day: string;
  created_at: Date;
  is_connected: boolean;
  /** Days that the terms of its source let a course be kept; null: no limit. */
  cache_days: number | null;
  /** `until` null: it does not expire. */
  kept: { detail: ActivityDetail; until: Date | null } | null;
}

/** What the whole series tells, of which only a part of the points is kept; null categories: all. */
interface Told {
  whole: ActivityDetail;
  findings: readonly Finding[];
  agreed: Categories | null;
}
/** Strava takes the time zone from the place itself. */
const OF_SERIES = OF_FILES.filter((measure) => measure !== 'time_zone_suspect');

export const keptUntil = (fetchedAt: Date, cacheDays: number | null): Date | null =>
  cacheDays === null ? null : new Date(fetchedAt.getTime() + cacheDays * DAY_MS);

export function createActivityDetailsRepository(db: Db) {
  return {
    /** An expired copy, or one older than the activity's last change, counts as none. */
    async find(id: string, { userId }: Scope, now: Date): Promise<DetailsKnown | undefined> {
      let query = db
        .selectFrom('activities as a')
        .leftJoin('athletes as p', 'p.id', 'a.person_id')
        .leftJoin('activity_details as d', 'd.activity_id', 'a.id')
        .leftJoin('source_terms as t', 't.source', 'a.source')
        .select([
          'a.id',
          'a.strava_id',
          'a.source',
          'a.person_id as athlete_id',
          'a.manual',
          'a.created_at',
          'a.updated_at',
        ])
        .select(['a.trainer', 'a.sport_type', 'a.start_date', 'a.start_date_local', 'a.local_day'])
        .select(['p.status', 'd.detail', 'd.fetched_at', 't.cache_days', 't.keeps_geodata'])
        .where('a.id', '=', id);
      if (userId !== null) query = query.where('a.person_id', '=', personOf(userId));
      const row = await query.executeTakeFirst();
      if (!row) return undefined;
      const { status, detail, fetched_at, updated_at, keeps_geodata, ...activity } = row;
      const until = fetched_at && keptUntil(fetched_at, activity.cache_days);
      // Strava gives the course of a changed record again; a file holds its own.
      const isGood =
        fetched_at !== null &&
        (until === null || until > now) &&
        (activity.strava_id === null || fetched_at >= updated_at);
      return {
        ...activity,
        keeps_geodata: keeps_geodata ?? false,
        is_connected: status !== null && status !== 'disconnected',
        kept: isGood ? { detail: detail as ActivityDetail, until } : null,
      };
    },

    /** An activity that is gone meanwhile, or was kept later, stays as it is. */
    async keep(activity: DetailsKnown, detail: ActivityDetail, fetchedAt: Date, told: Told | null): Promise<void> {
      const { id, athlete_id: person_id } = activity;
      await inTransaction(db, async (trx) => {
        const { numAffectedRows } = await sql`
          INSERT INTO activity_details (activity_id, detail, fetched_at)
          SELECT id, ${JSON.stringify(detail)}::json, ${fetchedAt} FROM activities WHERE id = ${id}::uuid FOR KEY SHARE
          ON CONFLICT (activity_id) DO UPDATE SET detail = excluded.detail, fetched_at = excluded.fetched_at
            WHERE activity_details.fetched_at < excluded.fetched_at`.execute(trx);
        if (!numAffectedRows || told === null) return;
        const { whole, findings, agreed: categories } = told;
        await dropFindings(trx, id, OF_SERIES);
        const read = { findings: [...findings], placeOffset: null, hasRoute: whole.route !== null };
        await storeFileFindings(trx, { ...activity, person_id }, read, { categories, now: fetchedAt });
      });
    },
  };
}

export type ActivityDetailsRepository = ReturnType<typeof createActivityDetailsRepository>;
