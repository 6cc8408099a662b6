import { sql } from 'kysely';
import { testDatabaseUrl } from '#server/settings/env.ts';
import { startEmbeddedWorker } from './embeddedWorker.ts';
import { type Database, embeddedKysely } from './openDatabase.ts';
import type { Db } from './schema.ts';
import { type Beginning, putBack, readBeginning } from './testBeginning.ts';
import { createOnServer, dumpOf, startEmbeddedEngine, type TestEngine } from './testEngines.ts';

interface KnownEngine extends TestEngine {
  url: string | null;
  beginning: Beginning;
}

const free: KnownEngine[] = [];

/** After `close` the worker's next file gets the same database, emptied. */
export async function openTestDatabase(url = testDatabaseUrl()): Promise<Database> {
  const engine = takeFree(url) ?? (await startEngine(url));
  engine.use(true);
  const database = engine.open();
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await database.close();
    await giveBack(engine);
  };
  return { ...database, close };
}

function takeFree(url: string | null): KnownEngine | undefined {
  const index = free.findLastIndex((engine) => engine.url === url);
  return index < 0 ? undefined : free.splice(index, 1)[0];
}

async function startEngine(url: string | null): Promise<KnownEngine> {
  const engine = url === null ? await startEmbeddedEngine() : await createOnServer(url);
  return { ...engine, url, beginning: await engine.withUpkeep(readBeginning) };
}

async function giveBack(engine: KnownEngine): Promise<void> {
  const beginning = await engine.withUpkeep((db) => putBack(db, engine.beginning));
  if (beginning === null) return engine.discard();
  engine.use(false);
  free.push({ ...engine, beginning });
}

export async function openEmptyTestDatabase(url = testDatabaseUrl()): Promise<Pick<Database, 'db' | 'kind' | 'close'>> {
  if (url === null) {
    const worker = await startEmbeddedWorker(
      { dataDir: null, dumpFile: await dumpOf('nothing') },
      () => undefined,
      () => undefined,
    );
    return { db: embeddedKysely(worker), kind: 'embedded', close: worker.close };
  }
  const database = await openTestDatabase(url);
  await dropTables(database.db);
  return database;
}

/** Leaves the queues. */
export async function dropTables(db: Db): Promise<void> {
  await sql`DROP SCHEMA IF EXISTS public, identity CASCADE`.execute(db);
  await sql`CREATE SCHEMA public`.execute(db);
}

/** For a test whose tables grow: plans kept from empty tables would make its imports several times slower. */
export async function planEachStatement(db: Db): Promise<void> {
  await sql`SET plan_cache_mode = force_custom_plan`.execute(db);
}
