import { resolve } from 'node:path';
import { restoreBackup } from '#server/db/backup/restoreBackup.ts';
import { StartError } from '#server/startError.ts';
import { printSums, withDatabase } from './databaseCommand.ts';

/** npm run restore -- file: fills an empty DATA_DIR, or an empty PostgreSQL (DATABASE_URL), from a backup. */
await withDatabase(async (open, settings) => {
  const given = process.argv[2];
  if (!given) throw new StartError('Which file? npm run restore -- kadenz-backup-….jsonl.gz');
  const file = resolve(given);
  const sums = await restoreBackup((await open()).db, file, (line) => console.log(line));
  printSums(sums);
  console.log(`Restored from ${file}: every table has the rows and the checksum of the backup.`);
  if (settings.secretKey === null) {
    console.log(
      `Put the secret key of the backed up installation into ${settings.dataDir}/secret.key before you start.`,
    );
  } else {
    console.log('Start with the SECRET_KEY of the backed up installation, or its Strava tokens cannot be read.');
  }
});
