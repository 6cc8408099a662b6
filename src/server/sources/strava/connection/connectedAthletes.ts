import { personOf } from '#server/activities/people.ts';
import type { Db } from '#server/db/schema.ts';

export async function countConnected(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('athletes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '<>', 'disconnected')
    .executeTakeFirstOrThrow();
  return total;
}

export async function isConnected(db: Db, stravaId: number): Promise<boolean> {
  const row = await db
    .selectFrom('athletes')
    .select('id')
    .where('strava_id', '=', stravaId)
    .where('status', '<>', 'disconnected')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the user or the person has a Strava account here, connected or not. */
export async function hasAthlete(db: Db, whose: { userId: string } | { id: string }): Promise<boolean> {
  const id = 'id' in whose ? whose.id : personOf(whose.userId);
  const row = await db.selectFrom('athletes').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
