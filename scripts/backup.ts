import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeBackup } from '#server/db/backup/writeBackup.ts';
import { StartError } from '#server/settings/startError.ts';
import { printSums, withDatabase } from './databaseCommand.ts';

/** npm run backup [-- file]: writes every row of the database to one file; settings as for the server. */
await withDatabase(async (open, settings) => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  const file = resolve(process.argv[2] ?? `kadenz-backup-${stamp}.jsonl.gz`);
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'database'))) {
    throw new StartError(`There is no database in DATA_DIR ${settings.dataDir}; nothing was backed up`);
  }
  const sums = await writeBackup((await open()).db, file);
  printSums(sums);
  console.log(`Backed up into ${file}`);
  const key = settings.secretKey === null ? `${settings.dataDir}/secret.key` : 'SECRET_KEY';
  console.log(`Keep ${key} in another safe place: without it the Strava tokens in the backup cannot be read.`);
});
