import type { Selectable } from 'kysely';
import type { ActivityRow } from '#server/activities/activityChanges.ts';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Trx } from '#server/db/schema.ts';

/** A record without gear has that of a record which is joined to it. */
export async function withJoinedGear(trx: Trx, rows: readonly ActivityRow[]): Promise<readonly ActivityRow[]> {
  const without = rows.filter(({ gear_id }) => !gear_id).map(({ strava_id }) => strava_id);
  if (without.length === 0) return rows;
  const joined = await trx
    .selectFrom('activities as own')
    .innerJoin('activities as joined', 'joined.joined_to', 'own.id')
    .select(['own.strava_id', 'joined.gear_id'])
    .where('own.strava_id', 'in', without)
    .where('joined.gear_id', 'is not', null)
    .orderBy('joined.id', 'desc')
    .execute();
  const gearOf = new Map(joined.map(({ strava_id, gear_id }) => [Number(strava_id), gear_id]));
  return rows.map((row) => (row.gear_id ? row : { ...row, gear_id: gearOf.get(row.strava_id) ?? null }));
}

/** Only Strava knows gear, so a primary record of another source has that of its record of Strava. */
export async function passGearOn(
  trx: Trx,
  { joined_to, gear_id: former }: Selectable<ActivitiesTable>,
  { gear_id = null }: ActivityRow,
): Promise<void> {
  if (joined_to === null || gear_id === former) return;
  await trx
    .updateTable('activities')
    .set({ gear_id })
    .where('id', '=', joined_to)
    .where('source', '<>', 'strava')
    .where((eb) => eb.or([eb('gear_id', 'is', null), eb('gear_id', '=', former)]))
    .execute();
}
