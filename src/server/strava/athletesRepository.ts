import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { AthletesTable } from '#server/db/stravaSchema.ts';

/** Strava accounts: whose they are, and how the connection stands. */
export function createAthletesRepository(db: Kysely<Schema>) {
  return {
    async find(id: string): Promise<Pick<AthletesTable, 'id' | 'strava_id' | 'status'> | null> {
      const row = await db
        .selectFrom('athletes')
        .select(['id', 'strava_id', 'status'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    /** Ids of the athletes whose import has not ended. */
    async importing(): Promise<string[]> {
      const rows = await db
        .selectFrom('athletes')
        .select('id')
        .where('status', '=', 'importing')
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Ends an import that cannot succeed. */
    async endImport(id: string, status: AthletesTable['status'], now: Date): Promise<void> {
      await db
        .updateTable('athletes')
        .set({ status, updated_at: now })
        .where('id', '=', id)
        .where('status', '=', 'importing')
        .execute();
    },
  };
}

export type AthletesRepository = ReturnType<typeof createAthletesRepository>;
