import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresPool } from 'kysely';
import type { Settings } from '#server/settings/env.ts';
import { standardError } from '#server/settings/output.ts';
import { allowApplication, allowResearch, OwnerError } from './databaseRoles.ts';
import { embeddedPool } from './embeddedPool.ts';
import { analyzeGrownTables, keepStatistics } from './embeddedStatistics.ts';
import { type EmbeddedWorker, startEmbeddedWorker } from './embeddedWorker.ts';
import { migrate } from './migrate.ts';
import { type Listener, listenOnPostgres } from './postgresListener.ts';
import { type PoolLimits, postgresPool, REQUEST_LIMITS, UPKEEP_LIMITS } from './postgresPool.ts';
import { lockDataDir, refuseUnfinished } from './processLock.ts';
import { prepareQueues, takeBackJobs } from './queueTables.ts';
import { type DatabaseAddress, kyselyOf, researchPool } from './researchRole.ts';
import type { Db } from './schema.ts';

export interface Database {
  db: Db;
  /** Reads, one statement at a time, as a role to which who people are is closed. */
  research: Db;
  kind: 'embedded' | 'postgres';
  /** Null where the engine has one connection only. */
  address: DatabaseAddress | null;
  listen(channel: string, listener: Listener): Promise<void>;
  close(): Promise<void>;
}

type Progress = (line: string) => void;

/** Only for the embedded database: its former process has ended, so the next one takes over its work without a wait. */
async function endLeases(db: Db): Promise<void> {
  const worked_at = new Date(0);
  await db.updateTable('uploads').set({ worked_at }).where('state', 'in', ['receiving', 'running']).execute();
  await db.updateTable('study_exports').set({ worked_at }).where('state', '=', 'running').execute();
  await db.updateTable('study_locks').set({ worked_at }).execute();
  await db
    .updateTable('mails')
    .set({ worked_at })
    .where('state', 'in', ['waiting', 'sending'])
    .where('worked_at', 'is not', null)
    .execute();
}

/** Rejects when the database cannot be reached, opened or migrated. */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'databaseOwnerUrl'>>,
  onProgress: Progress = () => undefined,
): Promise<Database> {
  const { databaseUrl, databaseOwnerUrl = null, dataDir } = settings;
  if (databaseUrl !== null && databaseOwnerUrl !== null)
    return openAsApplication(databaseUrl, databaseOwnerUrl, { dataDir, onProgress });
  if (databaseUrl !== null) return openPostgres(databaseUrl, onProgress, REQUEST_LIMITS, dataDir);
  const database = await migrated(await connect(settings, onProgress), { dataDir, onProgress });
  await allowResearch(database.db, database.db);
  await takeBackJobs(database.db);
  await endLeases(database.db);
  await analyzeGrownTables(database.db);
  const end = keepStatistics(database.db);
  const close = async () => {
    end();
    await database.close();
  };
  return { ...database, close };
}

/** Asked at the close, `keepsNew` says whether a database stays that was created for this. */
export async function connect(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onProgress: Progress,
  keepsNew: () => boolean = () => true,
): Promise<Database> {
  if (settings.databaseUrl !== null) return postgresDatabase(settings.databaseUrl, UPKEEP_LIMITS);
  const lock = lockDataDir(settings.dataDir);
  const directory = join(settings.dataDir, 'database');
  const isNew = !existsSync(directory);
  try {
    const worker = await startEmbeddedWorker({ dataDir: settings.dataDir }, onProgress, endProcess);
    return embeddedDatabase(worker, async () => {
      await worker.close();
      if (isNew && !keepsNew()) rmSync(directory, { recursive: true });
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

export async function openPostgres(
  databaseUrl: string,
  onProgress: Progress = () => undefined,
  limits = REQUEST_LIMITS,
  dataDir: string | null = null,
): Promise<Database> {
  const setup = await migrated(postgresDatabase(databaseUrl, UPKEEP_LIMITS), { dataDir, onProgress });
  try {
    await allowResearch(setup.db, setup.db);
  } finally {
    await setup.close();
  }
  return postgresDatabase(databaseUrl, limits);
}

async function openAsApplication(databaseUrl: string, ownerUrl: string, parts: Preparing): Promise<Database> {
  const database = postgresDatabase(databaseUrl, REQUEST_LIMITS);
  try {
    const owner = await migrated(postgresDatabase(ownerUrl, UPKEEP_LIMITS), parts).catch(OwnerError.rethrow);
    try {
      await allowApplication(owner.db, database.db);
      await allowResearch(owner.db, database.db);
    } finally {
      await owner.close();
    }
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

interface Preparing {
  /** Where a restore may have left its mark. */
  dataDir: string | null;
  onProgress: Progress;
}

async function migrated(database: Database, { dataDir, onProgress }: Preparing): Promise<Database> {
  try {
    if (dataDir !== null) await refuseUnfinished(database.db, dataDir);
    await migrate(database.db, onProgress);
    await prepareQueues(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

export function embeddedDatabase(worker: EmbeddedWorker, afterwards: () => Promise<void>): Database {
  const both = kyselies(embeddedPool(worker));
  const close = async () => {
    await both.db.destroy();
    await afterwards();
  };
  const listen: Database['listen'] = (channel, { onPayload }) => worker.listen(channel, onPayload);
  return { ...both, kind: 'embedded', address: null, listen, close };
}

export function postgresDatabase(databaseUrl: string, limits: PoolLimits): Database {
  const both = kyselies(postgresPool(databaseUrl, limits));
  const stops: (() => Promise<void>)[] = [];
  const listen = async (channel: string, listener: Listener) => {
    stops.push(await listenOnPostgres(databaseUrl, channel, listener));
  };
  const close = async () => {
    for (const stop of stops.splice(0)) await stop();
    await both.db.destroy();
  };
  return { ...both, kind: 'postgres', address: { databaseUrl, limits }, listen, close };
}

const kyselies = (pool: PostgresPool) => ({ db: kyselyOf(pool), research: kyselyOf(researchPool(pool)) });

export function embeddedKysely(worker: EmbeddedWorker): Db {
  return kyselyOf(embeddedPool(worker));
}

export function postgresKysely(databaseUrl: string, limits: PoolLimits): Db {
  return kyselyOf(postgresPool(databaseUrl, limits));
}

/** A stopped engine never answers again; a restart replays its log. */
function endProcess(reason: string): void {
  standardError.write(`${reason}\n`);
  process.exit(1);
}
