import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '#server/db/backup/writeBackup.ts';
import { StartError } from '#server/settings/startError.ts';
import { openExisting, printSums, withDatabase } from './databaseCommand.ts';

function namedFile(): string | undefined {
  try {
    const [file, ...others] = parseArgs({ allowPositionals: true }).positionals;
    if (others.length === 0) return file;
  } catch {
    // An option gets the same answer.
  }
  throw new StartError('At most one file can be named: npm run backup -- kadenz-backup.jsonl.gz');
}

/** npm run backup [-- file]: writes every row of the database to one file; settings as for the server. */
await withDatabase(async (open, settings) => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
  const file = resolve(namedFile() ?? `kadenz-backup-${stamp}.jsonl.gz`);
  const { db } = await openExisting(open, settings, 'nothing was backed up');
  const sums = await writeBackup(db, file);
  printSums(sums);
  console.log(`Backed up into ${file}`);
  const key = settings.secretKey === null ? `${settings.dataDir}/secret.key` : 'SECRET_KEY';
  console.log(
    `Keep ${key} in another safe place: without it the connections and the addresses for reminders in the backup are lost.`,
  );
});
