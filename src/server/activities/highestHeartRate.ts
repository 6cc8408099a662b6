import type { Db } from '#server/db/schema.ts';

/** Plausible highest heart rates; higher values are errors of the sensor. */
const HEART_RATE = { least: 120, most: 220 } as const;

export const isPlausibleHighest = (beats: number): boolean => beats >= HEART_RATE.least && beats <= HEART_RATE.most;

export async function highestHeartRate(db: Db, personId: string): Promise<number | null> {
  const row = await db
    .selectFrom('activities')
    .select((eb) => eb.fn.max<number | null>('max_heartrate').as('highest'))
    .where('person_id', '=', personId)
    .where('max_heartrate', '>=', HEART_RATE.least)
    .where('max_heartrate', '<=', HEART_RATE.most)
    .executeTakeFirst();
  return row?.highest ?? null;
}
