import { type Insertable, type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AthletesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';

interface TestActivity {
  name?: string;
  sport_type?: string;
  /** Local start, two hours ahead of UTC. */
  day?: string;
  distance?: number;
  device_name?: string | null;
  average_heartrate?: number | null;
}

let number = 0;

type TestAthlete = Partial<Insertable<AthletesTable>> & { user_id?: string | null };

/** Each with a person of their own. */
export async function insertTestAthletes(db: Db, athletes: readonly TestAthlete[]): Promise<void> {
  const rows = athletes.map(({ user_id = null, ...athlete }) => {
    number += 1;
    const row = { strava_id: 20_000_000 + number, name: 'Mia Muster', status: 'connected' as const, scopes: ['read'] };
    return { user_id, athlete: { id: uuidv7(), connected_at: new Date(), ...row, ...athlete } };
  });
  const people = rows.map(({ user_id, athlete: { id, connected_at } }) => ({ id, user_id, created_at: connected_at }));
  await db.insertInto('people').values(people).execute();
  await db
    .insertInto('athletes')
    .values(rows.map(({ athlete }) => athlete))
    .execute();
}

export async function createTestAthlete(db: Db, name = 'Mia Muster'): Promise<{ id: string }> {
  const id = uuidv7();
  await insertTestAthletes(db, [{ id, name }]);
  return { id };
}

export async function giveTestAthlete(db: Db, athleteId: string, userId: string | null): Promise<void> {
  await db.updateTable('people').set({ user_id: userId }).where('id', '=', athleteId).execute();
}

export async function createTestActivity(
  db: Db,
  athleteId: string,
  activity: TestActivity = {},
): Promise<{ id: string; strava_id: number }> {
  number += 1;
  const { name = 'Morning Run', sport_type = 'Run', day = '2026-03-29', distance = 5000 } = activity;
  const { device_name = 'Watch', average_heartrate = 151.5 } = activity;
  const row = { id: uuidv7(), strava_id: 17_000_000_000 + number };
  const start_date = new Date(`${day}T06:30:15.750Z`);
  await db
    .insertInto('activities')
    .values({
      ...row,
      person_id: athleteId,
      source: 'strava',
      sport_type,
      name,
      start_date,
      start_date_local: `${day} 08:30:15`,
      local_day: day,
      timezone: '(GMT+01:00) Europe/Berlin',
      distance,
      moving_time: 1800,
      elapsed_time: 1900,
      total_elevation_gain: 42.5,
      average_speed: 2.78,
      average_heartrate,
      max_heartrate: null,
      device_name,
      gear_id: null,
      // A start after the import is a finding of its own.
      created_at: new Date(Math.max(Date.now(), start_date.getTime() + 7_200_000)),
    })
    .execute();
  return row;
}

/** A second record at the same time, and the question whether both are of one activity. */
export async function createTestDuplicate(db: Db, athleteId: string, activityId: string): Promise<string> {
  const id = uuidv7();
  const [first_id = '', second_id = ''] = [activityId, (await createTestActivity(db, athleteId)).id].sort();
  await db
    .insertInto('duplicate_pairs')
    .values({ id, person_id: athleteId, first_id, second_id, rule: 'overlapping', found_at: new Date() })
    .execute();
  return id;
}

/** Small enough for the limit of a statement on a slow machine. */
const BATCH = 1000;

/** `timezone` is SQL over the number `n`. */
async function insertNumbered(db: Db, athleteId: string, count: number, timezone: RawBuilder<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1);
    await sql`
      INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day, distance, timezone)
      SELECT gen_random_uuid(), 30000000000 + n, 'strava', ${athleteId}::uuid, 'Run', 'Run ' || n, day + interval '6 hours',
        day + interval '7 hours', day, n, ${timezone}
      FROM (SELECT n, date '2020-01-01' + n / 10 AS day FROM generate_series(${from}::integer, ${to}::integer) AS n) AS made`.execute(
      db,
    );
  }
}

/** Ten per day from 2020-01-01, with the number from 1 in the title. */
export const createManyActivities = (db: Db, athleteId: string, count: number): Promise<void> =>
  insertNumbered(db, athleteId, count, sql`NULL`);

/** Time zones of 16 KB hardly compress, and no index contains them. */
export const createBulkyActivities = (db: Db, athleteId: string, count: number): Promise<void> =>
  insertNumbered(
    db,
    athleteId,
    count,
    sql`(SELECT string_agg(encode(sha512(convert_to(n || ' ' || part, 'UTF8')), 'hex'), '') FROM generate_series(1, 128) AS part)`,
  );
