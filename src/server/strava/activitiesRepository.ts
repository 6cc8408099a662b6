import type { Kysely } from 'kysely';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ActivityRow } from './activityRows.ts';

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
  };
}

export type ActivitiesRepository = ReturnType<typeof createActivitiesRepository>;
