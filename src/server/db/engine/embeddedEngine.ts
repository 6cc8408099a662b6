import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles } from './durableFiles.ts';
import { syncDirectory, syncTree } from './syncFiles.ts';

const options: PGliteOptions = { extensions: { pg_trgm } };

const commonParams = ['-c', 'search_path=public,identity', '-c', 'shared_buffers=32MB'];

/** In memory the write-ahead log is useless and would grow to a gigabyte. */
const inMemoryParams = [
  ...PGlite.defaultStartParams,
  ...commonParams,
  ...['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=48MB', '-c', 'wal_level=minimal', '-c', 'max_wal_senders=0'],
];

/** PGlite disables fsync by default, and `fdatasync`, the usual method, does nothing in it. */
const durableParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...commonParams,
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  // A plan for all values is a bad one where the values are far from even, as in lists of a large installation.
  ...['-c', 'plan_cache_mode=force_custom_plan'],
];

/** Major version of the embedded PostgreSQL; it cannot open a directory of another one. */
export const ENGINE_MAJOR = '18';

export async function openInMemory(dump: Uint8Array<ArrayBuffer> | null): Promise<PGlite> {
  return PGlite.create({
    ...options,
    startParams: inMemoryParams,
    loadDataDir: dump ? new Blob([dump]) : undefined,
  });
}

export async function openDurable(
  dataDir: string,
  onProgress: (line: string) => void,
  sync?: (handle: number) => void,
): Promise<PGlite> {
  const directory = join(dataDir, 'database');
  if (isMissing(directory)) {
    onProgress('Creating the database (first start only, some seconds)');
    await createDirectory(dataDir, directory);
  }
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version !== ENGINE_MAJOR) {
    throw new Error(
      `${directory} was written by PostgreSQL ${version} and this Kadenz embeds ${ENGINE_MAJOR}: run "npm run backup" with the Kadenz that wrote it, then "npm run restore" with this one`,
    );
  }
  keepForOwner(directory);
  const files = new DurableFiles(directory, sync);
  return PGlite.create({ ...options, fs: files, startParams: durableParams });
}

/** PostgreSQL's set-up creates files that all users may read and write. */
function keepForOwner(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o600);
  }
}

function isMissing(directory: string): boolean {
  if (!existsSync(directory)) return true;
  if (existsSync(join(directory, 'PG_VERSION'))) return false;
  if (readdirSync(directory).length > 0)
    throw new Error(`${directory} holds something that is not a database of Kadenz`);
  return true;
}

/** PostgreSQL's set-up does not fsync: the directory gets its final name only after all of it is synced. */
async function createDirectory(dataDir: string, directory: string): Promise<void> {
  const staged = `${directory}.new`;
  rmSync(staged, { recursive: true, force: true });
  mkdirSync(staged, { mode: 0o700 });
  const engine = await PGlite.create(staged, options);
  await engine.exec('CHECKPOINT');
  await engine.close();
  syncTree(staged);
  rmSync(directory, { recursive: true, force: true });
  renameSync(staged, directory);
  syncDirectory(dataDir);
}
