import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Settings } from '../env.ts';
import { embeddedPool } from './embeddedPool.ts';
import { type EmbeddedWorker, startEmbeddedWorker } from './embeddedWorker.ts';
import { migrate } from './migrate.ts';
import { postgresPool } from './postgresPool.ts';
import { lockDataDir } from './processLock.ts';
import type { Schema } from './schema.ts';
import type { WorkerStart } from './workerMessages.ts';

/** The database, open and migrated. */
export interface Database {
  db: Kysely<Schema>;
  kind: 'embedded' | 'postgres';
  close(): Promise<void>;
}

type Progress = (line: string) => void;

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`, and brings its tables up to date.
 * Rejects when it cannot be reached, opened or migrated.
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onProgress: Progress = () => undefined,
): Promise<Database> {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, onProgress);
  const lock = lockDataDir(settings.dataDir);
  try {
    const database = await openEmbedded({ dataDir: settings.dataDir }, onProgress);
    const close = async () => {
      await database.close();
      lock.release();
    };
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export async function openPostgres(databaseUrl: string, onProgress: Progress = () => undefined): Promise<Database> {
  const setup = postgresKysely(databaseUrl, false);
  try {
    await migrate(setup, onProgress);
  } finally {
    await setup.destroy();
  }
  const db = postgresKysely(databaseUrl, true);
  return { db, kind: 'postgres', close: () => db.destroy() };
}

export async function openEmbedded(
  start: WorkerStart,
  onProgress: Progress = () => undefined,
  onDeath: (reason: string) => void = endProcess,
): Promise<Database> {
  const worker = await startEmbeddedWorker(start, onProgress, onDeath);
  const db = embeddedKysely(worker);
  try {
    await migrate(db, onProgress);
  } catch (error) {
    await worker.close();
    throw error;
  }
  return { db, kind: 'embedded', close: () => db.destroy() };
}

export function embeddedKysely(worker: EmbeddedWorker): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: embeddedPool(worker) }) });
}

function postgresKysely(databaseUrl: string, limited: boolean): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: postgresPool(databaseUrl, limited),
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw("set time zone 'UTC'"));
      },
    }),
  });
}

/** An engine that stopped answers nothing any more; the supervisor's restart replays its log. */
function endProcess(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
