import { accessSync, chmodSync, constants, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errorCode, StartError } from '#server/settings/startError.ts';
import { syncDirectory } from './engine/syncFiles.ts';
import { readRanMigrations } from './migrate.ts';
import type { Db } from './schema.ts';

/** Applies to the database's worker too, which cannot set a umask. */
const OWNER_ONLY = 0o077;

/**
 * The lock is the operating system's, on an SQLite file, so it ends with the process; throws a one-line StartError when
 * another process holds it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const file = join(dataDir, 'lock.sqlite');
  let lock: DatabaseSync | null = null;
  process.umask(OWNER_ONLY);
  try {
    makeDirectory(dataDir);
    lock = new DatabaseSync(file);
    lock.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600);
    const held = lock;
    return { release: () => held.close() };
  } catch (error) {
    lock?.close();
    const message = error instanceof Error ? error.message : String(error);
    if (message.includes('locked')) {
      throw new StartError(`DATA_DIR ${dataDir} is in use by another Kadenz process; stop it or set another DATA_DIR`);
    }
    if (message.includes('disk is full')) throw new StartError(diskFull(dataDir));
    throw notWritable(dataDir, lock === null ? errorCode(error) : message);
  }
}

/** For a server on PostgreSQL: several may keep their files in one directory, which has no lock then. */
export function requireDataDir(dataDir: string): void {
  try {
    makeDirectory(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw notWritable(dataDir, errorCode(error));
  }
}

export const diskFull = (dataDir: string) => `The disk of DATA_DIR ${dataDir} is full; make room there and try again`;

function notWritable(dataDir: string, reason: string): StartError {
  return new StartError(
    `DATA_DIR ${dataDir} cannot be written (${reason}); it takes a directory that this user may write`,
  );
}

/** Step by step: Node's recursive mkdir never returns below /proc. */
function makeDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(directory) !== directory) makeDirectory(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
}

/** Beside the database, which has nothing in it before the restore commits. */
const markOf = (dataDir: string) => join(dataDir, 'restore-unfinished');

/** Only a process that is killed leaves the mark; a restore that fails leaves the mark of one before. */
export async function markedAsUnfinished<Value>(dataDir: string, restore: () => Promise<Value>): Promise<Value> {
  const mark = markOf(dataDir);
  const wasThere = existsSync(mark);
  requireDataDir(dataDir);
  writeFileSync(mark, '', { mode: 0o600, flush: true });
  syncDirectory(dataDir);
  try {
    const value = await restore();
    rmSync(mark);
    return value;
  } catch (error) {
    if (!wasThere) rmSync(mark);
    throw error;
  }
}

/** Without it, a start would make a new installation of a database that a killed restore left empty. */
export async function refuseUnfinished(db: Db, dataDir: string): Promise<void> {
  const mark = markOf(dataDir);
  if (!existsSync(mark)) return;
  if ((await readRanMigrations(db)).length === 0) {
    throw new StartError(
      `A restore into this database did not finish, so it is empty; run npm run restore -- <file> again, or delete ${mark} to begin without the backup`,
    );
  }
  rmSync(mark, { force: true });
}
