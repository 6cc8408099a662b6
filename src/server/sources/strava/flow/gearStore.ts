import { sql } from 'kysely';
import { userOfAthlete } from '#server/activities/people.ts';
import { categoriesAgreed } from '#server/activities/studyCategories.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { GearRow } from './gearRows.ts';

/** Not of a participant without an account who did not agree to device and gear. */
async function mayKeep(db: Db, athleteId: string): Promise<boolean> {
  return (await categoriesAgreed(db, athleteId))(null)?.device ?? true;
}

export function createGearStore(db: Db) {
  return {
    /** Whether gear is worth a call. */
    isWanted: (athleteId: string): Promise<boolean> => mayKeep(db, athleteId),

    /** Keeps the user's own settings; no effect when the athlete is gone, disconnected or did not agree. */
    async store(athleteId: string, rows: readonly GearRow[]): Promise<void> {
      if (rows.length === 0) return;
      await inTransaction(db, async (trx) => {
        const athlete = await trx
          .selectFrom('athletes')
          .select(userOfAthlete)
          .where('id', '=', athleteId)
          .where('status', '<>', 'disconnected')
          .forUpdate()
          .executeTakeFirst();
        if (!athlete || !(await mayKeep(trx, athleteId))) return;
        await trx
          .insertInto('gear')
          .values([...rows])
          .onConflict((conflict) =>
            conflict
              .columns(['athlete_id', 'strava_id'])
              .doUpdateSet(({ ref }) => ({
                name: ref('excluded.name'),
                // Lists have no brand and model.
                brand: sql`coalesce(excluded.brand, gear.brand)`,
                model: sql`coalesce(excluded.model, gear.model)`,
                is_primary: ref('excluded.is_primary'),
                is_retired: ref('excluded.is_retired'),
                distance: ref('excluded.distance'),
                fetched_at: ref('excluded.fetched_at'),
              }))
              .whereRef('gear.fetched_at', '<=', 'excluded.fetched_at'),
          )
          .execute();
        await announce(trx, { change: { topics: ['gear'], userId: athlete.user_id } });
      });
    },

    async firstUnknown(athleteId: string, gearIds: readonly string[]): Promise<string | null> {
      if (gearIds.length === 0) return null;
      const known = await db
        .selectFrom('gear')
        .select('strava_id')
        .where('athlete_id', '=', athleteId)
        .where('strava_id', 'in', [...gearIds])
        .execute();
      const there = new Set(known.map(({ strava_id }) => strava_id));
      return gearIds.find((id) => !there.has(id)) ?? null;
    },
  };
}

export type GearStore = ReturnType<typeof createGearStore>;
