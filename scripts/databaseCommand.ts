import { existsSync } from 'node:fs';
import type { BackupSums } from '#server/db/backup/writeBackup.ts';
import { connect, type Database } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/readSettings.ts';
import type { Settings } from '#server/settings/env.ts';
import { startFailureLine } from '#server/startFailure.ts';

export async function withDatabase(
  command: (open: () => Promise<Database>, settings: Settings) => Promise<void>,
): Promise<void> {
  let settings: Settings | null = null;
  let database: Database | null = null;
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const read = readSettings(process.env);
    settings = read;
    await command(async () => {
      // A restore creates tables, which the application's role may not.
      const databaseUrl = read.databaseOwnerUrl ?? read.databaseUrl;
      database = await connect({ ...read, databaseUrl }, (line) => console.log(line));
      return database;
    }, read);
  } catch (error) {
    console.error(startFailureLine(error, settings));
    process.exitCode = 1;
  } finally {
    await (database as Database | null)?.close();
  }
}

export function printSums(sums: BackupSums): void {
  const width = Math.max(...[...sums.keys()].map((name) => name.length));
  for (const [name, { rows, sha256 }] of sums) {
    console.log(`${name.padEnd(width)}  ${String(rows).padStart(9)} rows  sha256 ${sha256}`);
  }
}
