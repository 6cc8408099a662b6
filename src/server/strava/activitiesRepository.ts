import type { Kysely } from 'kysely';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { RUN_SPORTS } from '#shared/constants.ts';
import type { ActivityRow } from './activityRows.ts';

/** Whose activities are meant: those of one user's athlete, or everybody's (null). */
export interface Scope {
  userId: string | null;
}

export interface Totals {
  athlete_count: number;
  activity_count: number;
  runs_count: number;
}

export interface DayFigures {
  /** `YYYY-MM-DD` */
  local_day: string;
  /** Metres, of every sport. */
  distance: number;
  runs: number;
}

const runSports = [...RUN_SPORTS];

/** What athletes recorded. */
export function createActivitiesRepository(db: Kysely<Schema>) {
  return {
    /** Stores a finished import: the activities, new or as they are now, and that the athlete is up to date; all or nothing. */
    async finishImport(athleteId: string, rows: readonly ActivityRow[], now: Date): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (rows.length > 0) {
          await trx
            .insertInto('activities')
            .values([...rows])
            .onConflict((conflict) =>
              conflict
                .column('strava_id')
                .doUpdateSet(({ ref }) => ({
                  sport_type: ref('excluded.sport_type'),
                  name: ref('excluded.name'),
                  start_date: ref('excluded.start_date'),
                  start_date_local: ref('excluded.start_date_local'),
                  local_day: ref('excluded.local_day'),
                  timezone: ref('excluded.timezone'),
                  distance: ref('excluded.distance'),
                  moving_time: ref('excluded.moving_time'),
                  elapsed_time: ref('excluded.elapsed_time'),
                  total_elevation_gain: ref('excluded.total_elevation_gain'),
                  average_speed: ref('excluded.average_speed'),
                  average_heartrate: ref('excluded.average_heartrate'),
                  max_heartrate: ref('excluded.max_heartrate'),
                  device_name: ref('excluded.device_name'),
                  gear_id: ref('excluded.gear_id'),
                  manual: ref('excluded.manual'),
                  trainer: ref('excluded.trainer'),
                  updated_at: ref('excluded.updated_at'),
                }))
                // An activity never moves to another athlete.
                .whereRef('activities.athlete_id', '=', 'excluded.athlete_id'),
            )
            .execute();
        }
        await trx
          .updateTable('athletes')
          .set({ status: 'connected', last_sync_at: now, updated_at: now })
          .where('id', '=', athleteId)
          .execute();
      });
    },

    async totals({ userId }: Scope): Promise<Totals> {
      let athletes = db.selectFrom('athletes').select((eb) => eb.fn.countAll<number>().as('count'));
      let counts = db.selectFrom('activity_counts');
      if (userId !== null) {
        athletes = athletes.where('user_id', '=', userId);
        counts = counts.where('athlete_id', 'in', athletesOf(userId));
      }
      const row = await counts
        .select((eb) => [
          athletes.as('athletes'),
          eb.fn.sum<number | null>('total').as('activities'),
          eb.fn.sum<number | null>('total').filterWhere('sport_type', 'in', runSports).as('runs'),
        ])
        .executeTakeFirstOrThrow();
      return { athlete_count: row.athletes ?? 0, activity_count: row.activities ?? 0, runs_count: row.runs ?? 0 };
    },

    /** Figures of the days from `first` to `last` (`YYYY-MM-DD`, both included) that have activities. */
    async days({ userId }: Scope, first: string, last: string): Promise<DayFigures[]> {
      let activities = db.selectFrom('activities').where('local_day', '>=', first).where('local_day', '<=', last);
      if (userId !== null) activities = activities.where('athlete_id', 'in', athletesOf(userId));
      return activities
        .select((eb) => [
          'local_day',
          eb.fn.sum<number>('distance').as('distance'),
          eb.fn.countAll<number>().filterWhere('sport_type', 'in', runSports).as('runs'),
        ])
        .groupBy('local_day')
        .execute();
    },
  };

  function athletesOf(userId: string) {
    return db.selectFrom('athletes').select('id').where('user_id', '=', userId);
  }
}

export type ActivitiesRepository = ReturnType<typeof createActivitiesRepository>;
