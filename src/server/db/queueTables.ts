import { createRequire } from 'node:module';
import { CompiledQuery, type Kysely } from 'kysely';
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import { QUEUES } from '#shared/contract/control.ts';
import type { Schema } from './schema.ts';

const { version } = createRequire(import.meta.url)('pg-boss/package.json') as { version: string };
/** Changes with pg-boss, whose tables change with it, and with the queues. */
export const QUEUE_TABLES_VERSION = `${version} ${QUEUES.join(' ')}`;

/** Seconds without a sign of life after which a job is taken from its process and given to another. */
const HEARTBEAT_SECONDS = 15;

/** Lets pg-boss use our connections, or one transaction of them. */
export function bossDatabase(db: Kysely<Schema>): Db {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows: [...rows] };
    },
  };
}

/** Its own background work is switched on by whoever works on jobs. */
export function bossOptions(db: Kysely<Schema>): ConstructorOptions {
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
 * Makes the tables of the queues, or brings them up to date; they lie in a schema of their own, which backups leave out: every job
 * can be made again from our own tables.
 */
export async function prepareQueues(db: Kysely<Schema>): Promise<void> {
  const boss = new PgBoss(bossOptions(db));
  // Failures reach us as rejections.
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const name of QUEUES) {
      // `short`: of jobs of one key that wait there is one.
      await boss.createQueue(name, {
        policy: 'short',
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: 600,
        retryLimit: 1000,
        retentionSeconds: 30 * 24 * 3600,
        deleteAfterSeconds: 60,
      });
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}
