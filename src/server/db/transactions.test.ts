import { sql } from 'kysely';
import { brokenUnique, isBadInput, isUnavailable } from './databaseErrors.ts';
import type { Database } from './openDatabase.ts';
import { openTestDatabase } from './testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('login_failures').execute();
});

const add = (db: Database['db'], key: string) =>
  db.insertInto('login_failures').values({ key, points: 1, expire: null }).execute();
const keys = async () => {
  const rows = await database.db.selectFrom('login_failures').select('key').orderBy('key').execute();
  return rows.map((row) => row.key);
};

test("a rollback of one request does not take another request's rows with it", async () => {
  const added = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const failing = database.db.transaction().execute(async (transaction) => {
    await add(transaction, 'undone');
    added.resolve();
    await asked.promise;
    throw new Error('changed my mind');
  });
  await added.promise;
  const others = [add(database.db, 'kept 1'), database.db.transaction().execute((trx) => add(trx, 'kept 2'))];
  setImmediate(asked.resolve);
  await expect(failing).rejects.toThrow('changed my mind');
  await Promise.all(others);
  expect(await keys()).toEqual(['kept 1', 'kept 2']);
});

test('a hundred transactions at once all commit', async () => {
  const all = Array.from({ length: 100 }, (_, n) =>
    database.db.transaction().execute(async (trx) => {
      await add(trx, `a${n}`);
      await add(trx, `b${n}`);
    }),
  );
  await Promise.all(all);
  expect(await keys()).toHaveLength(200);
});

test('a failed statement leaves the database usable, inside a transaction and outside', async () => {
  await add(database.db, 'twice');
  const failure = await database.db
    .transaction()
    .execute((trx) => add(trx, 'twice'))
    .catch((error: unknown) => error);
  expect(brokenUnique(failure)).toBe('login_failures_pkey');
  expect(isBadInput(failure)).toBe(false);
  expect(isUnavailable(failure)).toBe(false);
  await add(database.db, 'later');
  expect(await keys()).toEqual(['later', 'twice']);
});

test.each([
  ['08006', true],
  ['08P01', false],
])('the database is away after the error %s: %s', (code, isAway) => {
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(isAway);
});

test.each([
  ['a text with U+0000', sql`SELECT ${'a\0b'}::text`],
  ['a number out of range', sql`SELECT ${'99999999999'}::integer`],
  ['an id that is no id', sql`SELECT ${'nobody'}::uuid`],
])('%s is bad input', async (_name, query) => {
  const failure = await query.execute(database.db).catch((error: unknown) => error);
  expect(isBadInput(failure)).toBe(true);
  expect(await keys()).toEqual([]);
});
