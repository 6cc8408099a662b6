import { createRequire } from 'node:module';
import { CompiledQuery, sql } from 'kysely';
import { type Db as BossDb, type ConstructorOptions, PgBoss } from 'pg-boss';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';
import { STORED_QUEUES } from './queueNames.ts';
import type { Db } from './schema.ts';

const { version } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string };
/** Changes with the version of pg-boss, and so its tables, and with the queues. */
export const QUEUE_TABLES_VERSION = `${version} ${STORED_QUEUES.join(' ')}`;

const HEARTBEAT_SECONDS = 15;

export function bossDatabase(db: Db): BossDb {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...rows] };
    },
  };
}

export function bossOptions(db: Db): ConstructorOptions {
  return {
    db: bossDatabase(db),
    schema: 'pgboss',
    schedule: false,
    supervise: false,
    reindex: false,
    monitorVacuum: false,
  };
}

/**
 * The queues have their own schema, which backups omit: every job can be derived from our tables again. pg-boss refuses to
 * make its tables where another server makes them at the same moment, so servers that start at once wait for each other.
 */
export function prepareQueues(db: Db): Promise<void> {
  return db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${sql.lit(ADVISORY_LOCKS.queueTables)})`.execute(connection);
    try {
      await withBoss(connection, createQueues);
    } catch (error) {
      // In the transaction that pg-boss leaves open, giving back the lock would fail too and hide this error.
      await sql`ROLLBACK`.execute(connection);
      throw error;
    } finally {
      await sql`SELECT pg_advisory_unlock(${sql.lit(ADVISORY_LOCKS.queueTables)})`.execute(connection);
    }
  });
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of STORED_QUEUES) {
    // `short` keeps one waiting job per key.
    await boss.createQueue(name, {
      policy: 'short',
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: 600,
      retryLimit: 1000,
      retentionSeconds: 30 * 24 * 3600,
      deleteAfterSeconds: 60,
    });
  }
}

/** Waiting jobs of a queue whose time has not come, locked so that no worker takes them meanwhile. */
export async function delayedJobs(trx: Db, name: string, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM pgboss.job
    WHERE name = ${name} AND state = 'created' AND policy = 'short' AND coalesce(singleton_key, '') = ANY(${[...keys]}::text[])
      AND start_after > now()
    ORDER BY id FOR UPDATE`.execute(trx);
  return rows.map(({ id }) => id);
}

/** For a process that has the database to itself: running jobs are those of one that was killed. */
export async function takeBackJobs(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; id: string }>`
    SELECT name, id FROM pgboss.job WHERE state = 'active'`.execute(db);
  if (rows.length === 0) return;
  await withBoss(db, async (boss) => {
    for (const { name, id } of rows) await boss.fail(name, id, { message: 'the process was killed' });
  });
}

async function withBoss(db: Db, work: (boss: PgBoss) => Promise<void>): Promise<void> {
  const boss = new PgBoss(bossOptions(db));
  boss.on('error', () => undefined);
  await boss.start();
  try {
    await work(boss);
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
