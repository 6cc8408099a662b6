import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ActivityRow } from '#server/activities/activityChanges.ts';
import { hasOtherMetrics, isSameActivity } from '#server/activities/activityChanges.ts';
import { settleAnsweredFiles } from '#server/activities/answeredFiles.ts';
import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { endLivePackages } from '#server/activities/endLivePackages.ts';
import { joinToFiles, leavePrimaries } from '#server/activities/joinedRecords.ts';
import { flagRecords } from '#server/activities/recordFlags.ts';
import { type AgreedOn, agreedRecord, categoriesAgreed } from '#server/activities/studyCategories.ts';
import type { Trx } from '#server/db/schema.ts';
import { slicesOf } from '#shared/slicesOf.ts';
import { passGearOn, withJoinedGear } from './joinedGear.ts';

/** A statement takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

export interface Stored {
  found: number;
  changed: number;
}

/** A deletion before the fetch is removed. */
async function withoutDeleted(trx: Trx, rows: readonly ActivityRow[]): Promise<ActivityRow[]> {
  const ids = rows.map(({ strava_id }) => strava_id);
  const tombstones = await trx
    .selectFrom('activity_tombstones')
    .select(['strava_id', 'deleted_at'])
    .where('strava_id', 'in', ids)
    .execute();
  const deletedAt = new Map(tombstones.map(({ strava_id, deleted_at }) => [strava_id, deleted_at]));
  const current = rows.filter(({ strava_id, fetched_at }) => {
    const deleted = deletedAt.get(strava_id);
    return deleted === undefined || deleted <= fetched_at;
  });
  const returned = current.map(({ strava_id }) => strava_id).filter((id) => deletedAt.has(id));
  if (returned.length > 0) {
    await trx.deleteFrom('activity_tombstones').where('strava_id', 'in', returned).execute();
  }
  return current;
}

async function agreedRows(trx: Trx, rows: readonly ActivityRow[]): Promise<ActivityRow[]> {
  const agreed = new Map<string, AgreedOn>();
  for (const { person_id } of rows) {
    if (!agreed.has(person_id)) agreed.set(person_id, await categoriesAgreed(trx, person_id));
  }
  return rows.map((row) => {
    const categories = agreed.get(row.person_id)?.(row.local_day);
    return categories ? agreedRecord(row, categories) : row;
  });
}

async function upsert(trx: Trx, rows: readonly ActivityRow[]): Promise<void> {
  if (rows.length === 0) return;
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
          max_speed: ref('excluded.max_speed'),
          average_cadence: ref('excluded.average_cadence'),
          average_heartrate: ref('excluded.average_heartrate'),
          max_heartrate: ref('excluded.max_heartrate'),
          // Lists have no calories.
          calories: sql`coalesce(excluded.calories, activities.calories)`,
          device_name: ref('excluded.device_name'),
          gear_id: ref('excluded.gear_id'),
          manual: ref('excluded.manual'),
          trainer: ref('excluded.trainer'),
          commute: ref('excluded.commute'),
          flags: ref('excluded.flags'),
          fetched_at: ref('excluded.fetched_at'),
          updated_at: ref('excluded.updated_at'),
        }))
        // An activity never moves to another athlete, and an older answer never replaces a newer one.
        .whereRef('activities.person_id', '=', 'excluded.person_id')
        .whereRef('activities.fetched_at', '<=', 'excluded.fetched_at'),
    )
    .execute();
}

async function noteTheirDuplicates(trx: Trx, rows: readonly ActivityRow[]): Promise<void> {
  for (const personId of new Set(rows.map(({ person_id }) => person_id))) {
    const own = rows.filter(({ person_id }) => person_id === personId);
    const stored = await trx
      .selectFrom('activities')
      .select('id')
      .where(
        'strava_id',
        'in',
        own.map(({ strava_id }) => strava_id),
      )
      .where('person_id', '=', personId)
      .execute();
    const ids = stored.map(({ id }) => id);
    await noteDuplicates(trx, personId, ids, own[0]?.fetched_at ?? new Date());
  }
}

async function storeSlice(trx: Trx, rows: readonly ActivityRow[]): Promise<Stored> {
  const current = await agreedRows(trx, await withJoinedGear(trx, await withoutDeleted(trx, rows)));
  const ids = current.map(({ strava_id }) => strava_id);
  if (ids.length === 0) return { found: 0, changed: 0 };
  const there = await trx.selectFrom('activities').selectAll().where('strava_id', 'in', ids).execute();
  const known = new Map(there.map((row) => [Number(row.strava_id), row]));
  const found = current.filter(({ strava_id }) => !known.has(strava_id));
  const isUnchanged = (row: ActivityRow) => {
    const old = known.get(row.strava_id);
    return old !== undefined && isSameActivity(old, row);
  };
  const seen = current.filter(isUnchanged);
  const changed = current.filter((row) => {
    const old = known.get(row.strava_id);
    return old?.person_id === row.person_id && old.fetched_at <= row.fetched_at && !isSameActivity(old, row);
  });
  await upsert(trx, [...found, ...changed]);
  for (const row of changed) {
    const old = known.get(row.strava_id);
    if (old) await passGearOn(trx, old, row);
  }
  const edited = changed.flatMap((row) => {
    const old = known.get(row.strava_id);
    return old && hasOtherMetrics(old, row) ? [old] : [];
  });
  await flagRecords(trx, 'edited_after_import', edited, changed[0]?.fetched_at ?? new Date());
  for (const personId of new Set(found.map(({ person_id }) => person_id))) {
    const ids = found.filter(({ person_id }) => person_id === personId).map(({ strava_id }) => strava_id);
    await joinToFiles(trx, personId, ids);
  }
  await noteTheirDuplicates(trx, [...found, ...changed]);
  const [first] = seen;
  if (first) {
    await trx
      .updateTable('activities')
      .set({ fetched_at: first.fetched_at })
      .where(
        'strava_id',
        'in',
        seen.map(({ strava_id }) => strava_id),
      )
      .where('fetched_at', '<', first.fetched_at)
      .execute();
  }
  return { found: found.length, changed: changed.length };
}

/** The caller holds the lock of the athlete's row until the transaction ends. */
export async function storeActivities(trx: Trx, rows: readonly ActivityRow[]): Promise<Stored> {
  const sum: Stored = { found: 0, changed: 0 };
  for (const slice of slicesOf(rows, ROWS_AT_ONCE)) {
    const { found, changed } = await storeSlice(trx, slice);
    sum.found += found;
    sum.changed += changed;
  }
  return sum;
}

/** False when a call later than `askedAt` had the activity; the caller holds the lock of the athlete's row. */
export async function deleteActivity(
  trx: Trx,
  { athleteId, stravaId, askedAt }: { athleteId: string; stravaId: number; askedAt: Date },
): Promise<boolean> {
  const known = await trx
    .selectFrom('activities')
    .select(['id', 'person_id', 'fetched_at'])
    .where('strava_id', '=', stravaId)
    .executeTakeFirst();
  if (known && (known.person_id !== athleteId || known.fetched_at > askedAt)) return false;
  if (known) {
    await leavePrimaries(trx, sql`id = ${known.id}::uuid`);
    await trx.deleteFrom('activities').where('id', '=', known.id).execute();
    await settleAnsweredFiles(trx, athleteId);
    await endLivePackages(trx, athleteId);
  }
  await trx
    .insertInto('activity_tombstones')
    .values({
      activity_id: known?.id ?? uuidv7({ msecs: askedAt.getTime() }),
      strava_id: stravaId,
      athlete_id: athleteId,
      deleted_at: askedAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('strava_id')
        .doUpdateSet(({ ref }) => ({ deleted_at: ref('excluded.deleted_at') }))
        .whereRef('activity_tombstones.deleted_at', '<', 'excluded.deleted_at'),
    )
    .execute();
  return known !== undefined;
}
