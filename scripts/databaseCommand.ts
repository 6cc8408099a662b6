import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupSums } from '#server/db/backup/writeBackup.ts';
import { readRanMigrations } from '#server/db/migrate.ts';
import { connect, type Database } from '#server/db/openDatabase.ts';
import { refuseUnfinished } from '#server/db/processLock.ts';
import { readSettings } from '#server/readSettings.ts';
import type { Settings } from '#server/settings/env.ts';
import { loadEnvFile } from '#server/settings/envFile.ts';
import { StartError } from '#server/settings/startError.ts';
import { startFailureLine } from '#server/startFailure.ts';

type Open = () => Promise<Database>;

/** A database that the command creates is removed at the end, unless it called `keep`. */
export async function withDatabase(
  command: (open: Open, settings: Settings, keep: () => void) => Promise<void>,
): Promise<void> {
  let settings: Settings | null = null;
  let database: Database | null = null;
  let isKept = false;
  try {
    loadEnvFile();
    const read = readSettings(process.env);
    settings = read;
    const open = async () => {
      // A restore creates tables, which the application's role may not.
      const databaseUrl = read.databaseOwnerUrl ?? read.databaseUrl;
      const onProgress = (line: string) => console.log(line);
      database = await connect({ ...read, databaseUrl }, onProgress, () => isKept);
      return database;
    };
    const keep = () => {
      isKept = true;
    };
    await command(open, read, keep);
  } catch (error) {
    console.error(startFailureLine(error, settings));
    process.exitCode = 1;
  } finally {
    await (database as Database | null)?.close();
  }
}

/** Makes no database, so that a wrong DATA_DIR is noticed; `undone` ends the sentence that says so. */
export async function openExisting(open: Open, { databaseUrl, dataDir }: Settings, undone: string): Promise<Database> {
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    throw new StartError(`There is no database in DATA_DIR ${dataDir}; ${undone}`);
  }
  const database = await open();
  await refuseUnfinished(database.db, dataDir);
  if ((await readRanMigrations(database.db)).length === 0) {
    throw new StartError(`The database has no tables yet, a start makes them; ${undone}`);
  }
  return database;
}

/** `undone` ends the sentence that refuses them. */
export function refuseArguments(command: string, undone: string): void {
  if (process.argv.length > 2) throw new StartError(`npm run ${command} takes no arguments; ${undone}`);
}

export function printSums(sums: BackupSums): void {
  const width = Math.max(...[...sums.keys()].map((name) => name.length));
  for (const [name, { rows, sha256 }] of sums) {
    console.log(`${name.padEnd(width)}  ${String(rows).padStart(9)} rows  sha256 ${sha256}`);
  }
}
