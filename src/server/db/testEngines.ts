import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from './databaseErrors.ts';
import { allowResearch, readResearchRights } from './databaseRoles.ts';
import { type EmbeddedWorker, startEmbeddedWorker } from './embeddedWorker.ts';
import { migrate, readMigrations } from './migrate.ts';
import { type Database, embeddedDatabase, embeddedKysely, openPostgres, postgresDatabase } from './openDatabase.ts';
import { type PoolLimits, REQUEST_LIMITS, UPKEEP_LIMITS } from './postgresPool.ts';
import { prepareQueues, QUEUE_TABLES_VERSION } from './queueTables.ts';
import type { Db } from './schema.ts';

/** Long limits for slow test machines; postgresPool.test.ts tests the real ones. */
const PATIENT_LIMITS: PoolLimits = { ...REQUEST_LIMITS, connectMs: 60_000, queryMs: 60_000 };

export interface TestEngine {
  open(): Database;
  withUpkeep<Result>(work: (db: Db) => Promise<Result>): Promise<Result>;
  use(isUsed: boolean): void;
  discard(): Promise<void>;
}

export async function startEmbeddedEngine(): Promise<TestEngine> {
  const worker = await startEmbeddedWorker({ dataDir: null, dumpFile: await dumpOf('tables') }, ignore, ignore);
  return {
    open() {
      const lent = lend(worker);
      return embeddedDatabase(lent, lent.close);
    },
    async withUpkeep(work) {
      // Undoes open transactions and settings of a test file.
      await worker.query('ROLLBACK; RESET ALL', []);
      return work(embeddedKysely(lend(worker)));
    },
    use: (isUsed) => worker.keepProcessAlive(isUsed),
    discard: worker.close,
  };
}

function lend(worker: EmbeddedWorker): EmbeddedWorker {
  let isOpen = true;
  return {
    ...worker,
    query: (text, parameters) =>
      isOpen ? worker.query(text, parameters) : Promise.reject(new DatabaseUnavailable('The database is closed')),
    listen: (channel, onPayload) =>
      worker.listen(channel, (payload) => {
        if (isOpen) onPayload(payload);
      }),
    async close() {
      isOpen = false;
    },
  };
}

const textOfEngine = () =>
  readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8');

/** Another engine, or other tables, have another one. */
export async function hashOf(what: 'nothing' | 'tables'): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${what} ${textOfEngine()}`);
  if (what === 'tables') {
    hash.update(`${QUEUE_TABLES_VERSION}\n${await readResearchRights()}`);
    for (const { name, text } of await readMigrations()) hash.update(`${name}\n${text}\n`);
  }
  return hash.digest('hex').slice(0, 20);
}

/** Creating a database takes seconds, loading a dump does not: the first test writes this file, the others load it. */
export async function dumpOf(what: 'nothing' | 'tables'): Promise<string> {
  const file = join(tmpdir(), `kadenz-test-${await hashOf(what)}.tar`);
  if (existsSync(file)) return file;
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  const worker = await startEmbeddedWorker({ dataDir: null }, ignore, ignore);
  if (what === 'tables') {
    const db = embeddedKysely(worker);
    await migrate(db, ignore);
    await prepareQueues(db);
    await allowResearch(db, db);
  }
  await worker.dump(own);
  await worker.close();
  // Two test processes may write it at once; both files are equal.
  renameSync(own, file);
  return file;
}

export async function createOnServer(url: string): Promise<TestEngine> {
  const name = `kadenz_test_${randomBytes(8).toString('hex')}`;
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const { href } = own;
  await (await openPostgres(href, ignore, PATIENT_LIMITS)).close();
  return {
    open: () => postgresDatabase(href, PATIENT_LIMITS),
    async withUpkeep(work) {
      const { db, close } = postgresDatabase(href, UPKEEP_LIMITS);
      try {
        // Connections that a test file left open would keep their locks.
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(db);
        return await work(db);
      } finally {
        await close();
      }
    },
    use: ignore,
    discard: () => onServer(url, `DROP DATABASE ${name} WITH (FORCE)`),
  };
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
