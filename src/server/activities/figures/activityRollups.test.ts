import { sql } from 'kysely';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Database } from '#server/db/openDatabase.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { createTestAthlete } from '#server/testing/testActivities.ts';

const SPORTS = ['Run', 'Ride', 'Swim', 'Yoga'];
const DAYS = ['2026-03-28', '2026-03-29', '2026-03-30'];
const KEYS: Record<string, string> = {
  person_days: 'person_id, local_day, sport_type, source',
  activity_counts: 'person_id, sport_type',
  day_totals: 'local_day, sport_type',
  sport_totals: 'sport_type',
};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('people').execute();
});

async function expectRecount(): Promise<void> {
  for (const [table, columns] of Object.entries(KEYS)) {
    const key = sql.raw(columns);
    const kept = await sql`SELECT ${key}, total, distance, moving_time, total_elevation_gain
      FROM ${sql.table(table)} ORDER BY ${key}`.execute(database.db);
    const counted = await sql`SELECT ${key}, count(*)::integer AS total, sum(distance::numeric) AS distance,
      sum(moving_time)::bigint AS moving_time, sum(coalesce(total_elevation_gain, 0)::numeric) AS total_elevation_gain
      FROM activities WHERE joined_to IS NULL GROUP BY ${key} ORDER BY ${key}`.execute(database.db);
    expect([table, kept.rows]).toEqual([table, counted.rows]);
  }
  const { rows } = await sql<{ total: number; counted: number }>`
    SELECT total, (SELECT count(*)::integer FROM athletes) AS counted FROM athlete_totals`.execute(database.db);
  expect(rows.map(({ total }) => total)).toEqual(rows.map(({ counted }) => counted));
}

function randomNumbers(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const pick = (list: readonly string[], index: number) => list[index] ?? '';
let made = 0;

function insertSome(athleteId: string, roll: (limit: number) => number, count: number) {
  const sports = Array.from({ length: count }, () => pick(SPORTS, roll(SPORTS.length)));
  const days = sports.map(() => pick(DAYS, roll(DAYS.length)));
  const metres = sports.map(() => roll(300_000) / 10);
  const climbed = sports.map(() => (roll(3) === 0 ? null : roll(9000) / 10));
  made += count;
  return sql`
    INSERT INTO activities (id, elapsed_time, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day, distance, moving_time, total_elevation_gain)
    SELECT gen_random_uuid(), ${made - count}::integer + n, CASE WHEN n % 3 > 0 THEN ${made - count}::integer + n END,
      CASE WHEN n % 3 > 0 THEN 'strava' ELSE 'file' END, ${athleteId}::uuid, sport, 'One of many', day, day, day, metres, 60 * n, climbed
    FROM unnest(${sports}::text[], ${days}::date[], ${metres}::float8[], ${climbed}::float8[]) WITH ORDINALITY
      AS given (sport, day, metres, climbed, n)`;
}

const changeSome = (athleteId: string, roll: (limit: number) => number) => sql`
  UPDATE activities SET sport_type = ${pick(SPORTS, roll(SPORTS.length))}, local_day = ${pick(DAYS, roll(DAYS.length))}::date,
    distance = distance + 0.1, total_elevation_gain = nullif(total_elevation_gain, 0) + 0.7
  WHERE person_id = ${athleteId}::uuid AND elapsed_time % 5 = ${roll(5)}::integer`;

/** Joins some to the first, which deleting it undoes. */
const joinSome = (athleteId: string, roll: (limit: number) => number) => sql`
  UPDATE activities a SET joined_to = CASE WHEN a.joined_to IS NULL THEN first.id END
  FROM (SELECT min(id::text)::uuid AS id FROM activities WHERE person_id = ${athleteId}::uuid) AS first
  WHERE person_id = ${athleteId}::uuid AND a.id <> first.id AND elapsed_time % 6 = ${roll(6)}::integer`;

const removeSome = (athleteId: string, roll: (limit: number) => number) => sql`
  DELETE FROM activities WHERE person_id = ${athleteId}::uuid AND elapsed_time % 7 = ${roll(7)}::integer`;

async function changeAtRandom(athleteId: string, seed: number, steps: number): Promise<void> {
  const roll = randomNumbers(seed);
  for (let step = 0; step < steps; step += 1) {
    await inTransaction(database.db, async (trx) => {
      const kind = roll(5);
      if (kind < 2) await insertSome(athleteId, roll, 1 + roll(20)).execute(trx);
      else if (kind === 2) await changeSome(athleteId, roll).execute(trx);
      else if (kind === 3) await joinSome(athleteId, roll).execute(trx);
      else await removeSome(athleteId, roll).execute(trx);
    });
  }
}

test('the kept sums equal a recount of the primary records after inserts, updates, joins and deletes', async () => {
  const { id } = await createTestAthlete(database.db);
  for (const seed of [1, 2, 3]) {
    await changeAtRandom(id, seed, 15);
    await expectRecount();
  }
});

test('concurrent writers lose no count, and none fails for a deadlock', async () => {
  const athletes = [];
  for (const name of ['Mia', 'Tom', 'Ida', 'Ben']) athletes.push(await createTestAthlete(database.db, name));
  await Promise.all(athletes.map(({ id }, index) => changeAtRandom(id, 10 + index, 25)));
  await expectRecount();
  await Promise.all(
    athletes.map(({ id }) => inTransaction(database.db, (trx) => removeSome(id, randomNumbers(0)).execute(trx))),
  );
  await expectRecount();
});

test('a change of an activity without effect on the sums does not write the sums', async () => {
  const { id } = await createTestAthlete(database.db);
  await insertSome(id, randomNumbers(1), 5).execute(database.db);
  const versions = () => sql`SELECT ctid::text FROM person_days ORDER BY local_day, sport_type`.execute(database.db);
  const before = (await versions()).rows;
  await sql`UPDATE activities SET name = 'Renamed', excluded_at = now()`.execute(database.db);
  expect((await versions()).rows).toEqual(before);
  await expectRecount();
});

test('deleting an athlete subtracts its activities from the sums', async () => {
  const [stays, goes] = [await createTestAthlete(database.db), await createTestAthlete(database.db, 'Tom')];
  for (const { id } of [stays, goes]) await insertSome(id, randomNumbers(7), 20).execute(database.db);
  await database.db.deleteFrom('people').where('id', '=', goes.id).execute();
  await expectRecount();
  await database.db.deleteFrom('people').execute();
  await expectRecount();
  const left = await sql`SELECT count(*) AS n FROM (TABLE person_days) AS days`.execute(database.db);
  expect(left.rows).toEqual([{ n: 0 }]);
});
