import { Kysely, PostgresDialect, sql } from 'kysely';
import { DatabaseUnavailable, isUnavailable } from './databaseErrors.ts';
import { embeddedPool } from './embeddedPool.ts';
import { type EmbeddedWorker, startEmbeddedWorker } from './embeddedWorker.ts';
import { embeddedKysely } from './openDatabase.ts';
import type { Db, Schema } from './schema.ts';
import { dumpOf } from './testEngines.ts';

let worker: EmbeddedWorker;
let db: Db;
beforeAll(async () => {
  worker = await startEmbeddedWorker(
    { dataDir: null, dumpFile: await dumpOf('nothing') },
    () => undefined,
    () => undefined,
  );
  db = embeddedKysely(worker);
});
afterAll(() => worker.close());

test('a query outside the transaction from inside it is rejected with an explanation, and the next one works', async () => {
  const mistaken = db.transaction().execute(async () => {
    await sql`SELECT 1`.execute(db);
  });
  await expect(mistaken).rejects.toThrow('Inside a transaction use the transaction, not the database: SELECT 1');
  const { rows } = await sql`SELECT 2 AS two`.execute(db);
  expect(rows).toEqual([{ two: 2 }]);
});

test('a statement waits only a limited time for a transaction that does not end', async () => {
  const impatient = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: embeddedPool(worker, 50) }) });
  const end = Promise.withResolvers<void>();
  const endless = impatient.transaction().execute(() => end.promise);
  await sql`SELECT 1`.execute(db);
  const late = await sql`SELECT 1`.execute(impatient).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(DatabaseUnavailable);
  expect(isUnavailable(late)).toBe(true);
  end.resolve();
  await endless;
  const { rows } = await sql`SELECT 1 AS one`.execute(impatient);
  expect(rows).toEqual([{ one: 1 }]);
});

test('a query after close is rejected, and one that is pending is still answered', async () => {
  const own = await startEmbeddedWorker(
    { dataDir: null, dumpFile: await dumpOf('nothing') },
    () => undefined,
    () => undefined,
  );
  const pending = own.query('SELECT pg_sleep(0.2)', []);
  const closed = own.close();
  await expect(own.query('SELECT 1', [])).rejects.toThrow('The database is closed');
  await expect(pending).resolves.toMatchObject({ rowCount: 1 });
  await closed;
});

test('a channel that is listened to again is heard once, by the last listener', async () => {
  const heard: string[] = [];
  await worker.listen('told', (payload) => heard.push(`first ${payload}`));
  await worker.listen('told', (payload) => heard.push(`last ${payload}`));
  await worker.query("SELECT pg_notify('told', 'one')", []);
  await worker.query("SELECT pg_notify('told', 'two')", []);
  await worker.query('SELECT 1', []);
  expect(heard).toEqual(['last one', 'last two']);
});
