import { resolve } from 'node:path';
import { ACCEPT_BROKEN_AUDIT, restoreBackup } from '#server/db/backup/restoreBackup.ts';
import { StartError } from '#server/settings/startError.ts';
import { printSums, withDatabase } from './databaseCommand.ts';

/** npm run restore -- file: fills an empty DATA_DIR, or an empty PostgreSQL (DATABASE_URL), from a backup. */
await withDatabase(async (open, settings) => {
  const acceptBrokenAudit = process.argv.includes(ACCEPT_BROKEN_AUDIT);
  const [given, ...others] = process.argv.slice(2).filter((argument) => argument !== ACCEPT_BROKEN_AUDIT);
  if (!given || given.startsWith('-') || others.length > 0) {
    throw new StartError('Which file? npm run restore -- kadenz-backup-….jsonl.gz');
  }
  const file = resolve(given);
  const { db } = await open();
  const say = (line: string) => console.log(line);
  const { sums, audit, sessionsEnded } = await restoreBackup(db, file, say, { acceptBrokenAudit });
  printSums(sums);
  console.log(`Restored from ${file}: every table has the rows and the checksum of the backup.`);
  console.log(
    audit.brokenAt === null
      ? `Audit log: ${audit.rows} rows, chain intact.`
      : `The audit log does not fit from row ${audit.brokenAt} on. It was restored as it is, as ${ACCEPT_BROKEN_AUDIT} says.`,
  );
  console.log(`All sessions were ended (${sessionsEnded} were open): all users sign in again.`);
  console.log(
    'Accounts, roles, passwords and the link for athletes are those of the backup: later deletions, changes and renewals must be repeated.',
  );
  if (settings.secretKey === null) {
    console.log(
      `Put the secret key of the backed up installation into ${settings.dataDir}/secret.key before you start.`,
    );
  } else {
    console.log('Start with the SECRET_KEY of the backed up installation, or its Strava tokens cannot be read.');
  }
});
