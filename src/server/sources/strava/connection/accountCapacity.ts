import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';

type Parts = Pick<FastifyInstance, 'db' | 'strava' | 'settings'>;

export type AthleteLimit = Pick<FastifyInstance['settings'], 'stravaAthleteLimit'>;

async function countConnected(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('athletes')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('status', '<>', 'disconnected')
    .executeTakeFirstOrThrow();
  return total;
}

/** The accounts that are connected, and how many Strava lets this installation connect. */
export async function readCapacity(
  db: Db,
  { stravaAthleteLimit: limit }: AthleteLimit,
): Promise<{ used: number; limit: number }> {
  return { used: await countConnected(db), limit };
}

/** Whether no further account can be connected. */
export async function isFull(db: Db, settings: AthleteLimit): Promise<boolean> {
  const { used, limit } = await readCapacity(db, settings);
  return used >= limit;
}

/** Null without Strava. No other source has a limit. */
export const stravaCapacity = async ({ db, strava, settings }: Parts) =>
  strava === null ? null : readCapacity(db, settings);

/** The sources that take no further account now. */
export async function fullSources({ db, strava, settings }: Parts): Promise<SourceName[]> {
  return strava !== null && (await isFull(db, settings)) ? ['strava'] : [];
}
