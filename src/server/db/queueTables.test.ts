import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { prepareDataDir } from '#server/testing/preparedDataDir.ts';
import { testOnPostgres } from '#server/testing/testOnPostgres.ts';
import { type Database, openDatabase } from './openDatabase.ts';
import { STORED_QUEUES } from './queueNames.ts';
import { bossOptions, prepareQueues } from './queueTables.ts';
import { openTestDatabase } from './testDatabase.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'kadenz-queues-'));
const opened: Database[] = [];
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function open(): Promise<Database> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  opened.push(database);
  return database;
}

const jobsOf = async ({ db }: Database) => {
  const { rows } = await sql`SELECT data, state, retry_count FROM pgboss.job ORDER BY singleton_key`.execute(db);
  return rows;
};

test('a start of the embedded database gives back the jobs that a killed process had taken, and no other', async () => {
  const [queue = ''] = STORED_QUEUES;
  await prepareDataDir(dataDir);
  const killed = await open();
  const boss = new PgBoss(bossOptions(killed.db));
  await boss.start();
  await boss.send(queue, { of: 'the killed process' }, { singletonKey: 'one' });
  await boss.fetch(queue);
  await boss.send(queue, { of: 'any process' }, { singletonKey: 'two' });
  await boss.stop({ graceful: false, close: false });
  expect(await jobsOf(killed)).toEqual([
    { data: { of: 'the killed process' }, state: 'active', retry_count: 0 },
    { data: { of: 'any process' }, state: 'created', retry_count: 0 },
  ]);
  await opened.pop()?.close();

  const next = await open();
  expect(await jobsOf(next)).toEqual([
    { data: { of: 'the killed process' }, state: 'retry', retry_count: 0 },
    { data: { of: 'any process' }, state: 'created', retry_count: 0 },
  ]);
});

test('what keeps the tables of the queues from being made is told, and the next start makes them', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await sql`DROP SCHEMA pgboss CASCADE`.execute(db);
    await sql`CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$BEGIN RAISE 'the disk is full'; END$$`.execute(
      db,
    );
    await sql`CREATE EVENT TRIGGER refuse_types ON ddl_command_start WHEN TAG IN ('CREATE TYPE') EXECUTE FUNCTION refuse()`.execute(
      db,
    );
    const failure: unknown = await prepareQueues(db).catch((error: unknown) => error);
    await sql`DROP FUNCTION refuse CASCADE`.execute(db);
    expect(failure).toMatchObject({ message: 'the disk is full' });
    await prepareQueues(db);
  } finally {
    await close();
  }
});

/** The embedded database has one session, and one process opens it. */
testOnPostgres()('servers that start at once make the queues together', async () => {
  const { db, close } = await openTestDatabase();
  try {
    await sql`DROP SCHEMA pgboss CASCADE`.execute(db);
    await Promise.all([1, 2, 3].map(() => prepareQueues(db)));
    const { rows } = await sql<{ name: string }>`SELECT name FROM pgboss.queue ORDER BY name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...STORED_QUEUES]));
  } finally {
    await close();
  }
});
