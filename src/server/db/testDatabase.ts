import { createHash, randomBytes } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { testDatabaseUrl } from '#server/settings/env.ts';
import { startEmbeddedWorker } from './embeddedWorker.ts';
import { migrate, readMigrations } from './migrate.ts';
import { type Database, embeddedKysely, openInMemory, openPostgres } from './openDatabase.ts';
import { type PoolLimits, REQUEST_LIMITS } from './postgresPool.ts';
import { prepareQueues, QUEUE_TABLES_VERSION } from './queueTables.ts';

/** What a request may wait on a machine that is many times as slow; whether it ends at all is tested in postgresPool.test.ts. */
const PATIENT_LIMITS: PoolLimits = { ...REQUEST_LIMITS, connectMs: 60_000, queryMs: 60_000 };

/**
 * A fresh, migrated database for one test file: the embedded engine in memory, or, when TEST_DATABASE_URL is set, a new
 * database on that PostgreSQL, which `close` drops again.
 */
export async function openTestDatabase(url = testDatabaseUrl()): Promise<Database> {
  return url === null ? openInMemory({ dumpFile: await migratedDump() }) : openOnServer(url);
}

/** The same without any table, as a restore needs it. */
export async function openEmptyTestDatabase(url = testDatabaseUrl()): Promise<Pick<Database, 'db' | 'kind' | 'close'>> {
  if (url === null) {
    const worker = await startEmbeddedWorker({ dataDir: null }, ignore, ignore);
    return { db: embeddedKysely(worker), kind: 'embedded', close: worker.close };
  }
  const database = await openOnServer(url);
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  return database;
}

/** Creating the tables takes seconds, loading them does not: the first test writes this file, the others begin from it. */
async function migratedDump(): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${QUEUE_TABLES_VERSION}`);
  for (const { name, text } of await readMigrations()) hash.update(`${name}\n${text}\n`);
  const file = join(tmpdir(), `kadenz-test-${hash.digest('hex').slice(0, 20)}.tar`);
  if (existsSync(file)) return file;
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  const worker = await startEmbeddedWorker({ dataDir: null }, ignore, ignore);
  const db = embeddedKysely(worker);
  await migrate(db, ignore);
  await prepareQueues(db);
  await worker.dump(own);
  await worker.close();
  // Two test processes may have made it at once; both files are the same.
  renameSync(own, file);
  return file;
}

async function openOnServer(url: string): Promise<Database> {
  const name = `kadenz_test_${randomBytes(8).toString('hex')}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openPostgres(own.href, ignore, PATIENT_LIMITS);
  const close = async () => {
    await database.close();
    await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { ...database, close };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function ignore(): void {}
