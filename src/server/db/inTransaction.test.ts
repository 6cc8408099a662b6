import { sql } from 'kysely';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import { brokenUnique, isUnavailable } from './databaseErrors.ts';
import { inTransaction } from './inTransaction.ts';
import type { Database } from './openDatabase.ts';
import type { Db } from './schema.ts';
import { openTestDatabase } from './testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('login_failures').execute();
});

const add = (db: Db, key: string) => db.insertInto('login_failures').values({ key, points: 0, expire: null }).execute();
const touch = (db: Db, key: string) =>
  db
    .updateTable('login_failures')
    .set((eb) => ({ points: eb('points', '+', 1) }))
    .where('key', '=', key)
    .execute();
const rows = () => database.db.selectFrom('login_failures').select(['key', 'points']).orderBy('key').execute();

const end = (db: Db, state: '40P01' | '40001') =>
  sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'ended' USING ERRCODE = '${state}'; END $$`).execute(db);

test.each(['40P01', '40001'] as const)(
  'a transaction that ended with %s is run again on a rolled-back database',
  async (state) => {
    let runs = 0;
    const result = await inTransaction(database.db, async (trx) => {
      runs += 1;
      await add(trx, `run ${runs}`);
      if (runs < 3) await end(trx, state);
      return runs;
    });
    expect(result).toBe(3);
    expect(await rows()).toEqual([{ key: 'run 3', points: 0 }]);
  },
);

test('a transaction that deadlocks on each attempt is rejected as unavailable', async () => {
  let runs = 0;
  const failure = await inTransaction(database.db, async (trx) => {
    runs += 1;
    await add(trx, 'never');
    await end(trx, '40P01');
  }).catch((error: unknown) => error);
  expect(runs).toBe(4);
  expect(isUnavailable(failure)).toBe(true);
  expect(await rows()).toEqual([]);
});

test('an error other than a deadlock is thrown at once', async () => {
  await add(database.db, 'twice');
  let runs = 0;
  const failure = await inTransaction(database.db, (trx) => {
    runs += 1;
    return add(trx, 'twice');
  }).catch((error: unknown) => error);
  expect(runs).toBe(1);
  expect(brokenUnique(failure)).toBe('login_failures_pkey');
});

/** The embedded engine runs one transaction at a time, so no deadlock can occur. */
testOnPostgres()('two transactions that deadlock both complete', async () => {
  await add(database.db, 'a');
  await add(database.db, 'b');
  const hasFirst = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs = [0, 0];
  const cross = (me: 0 | 1, first: string, second: string) =>
    inTransaction(database.db, async (trx) => {
      runs[me] = (runs[me] ?? 0) + 1;
      await touch(trx, first);
      hasFirst[me]?.resolve();
      await hasFirst[1 - me]?.promise;
      await touch(trx, second);
    });
  await Promise.all([cross(0, 'a', 'b'), cross(1, 'b', 'a')]);
  // The victim may take its row again before the other wakes, and be the victim once more.
  const [winner, victim] = runs.toSorted();
  expect(winner).toBe(1);
  expect(victim).toBeGreaterThan(1);
  expect(await rows()).toEqual([
    { key: 'a', points: 2 },
    { key: 'b', points: 2 },
  ]);
});
