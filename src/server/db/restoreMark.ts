import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/settings/startError.ts';
import { syncDirectory } from './engine/syncFiles.ts';
import { readRanMigrations } from './migrate.ts';
import { requireDataDir } from './processLock.ts';
import type { Db } from './schema.ts';

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
