import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

export async function countConnected(db: Kysely<Schema>): Promise<number> {
  const { total } = await db
    .selectFrom('athletes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '<>', 'disconnected')
    .executeTakeFirstOrThrow();
  return total;
}

export async function isConnected(db: Kysely<Schema>, stravaId: number): Promise<boolean> {
  const row = await db
    .selectFrom('athletes')
    .select('id')
    .where('strava_id', '=', stravaId)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst();
  return row !== undefined;
}
