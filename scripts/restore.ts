import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ACCEPT_BROKEN_AUDIT, restoreBackup } from '#server/db/backup/restoreBackup.ts';
import { type Erasure, erasureFile, joinErasures, readErasureFile, writeErasureFile } from '#server/db/erasureList.ts';
import { markedAsUnfinished } from '#server/db/processLock.ts';
import { repeatErasures } from '#server/repeatErasures.ts';
import { StartError } from '#server/settings/startError.ts';
import { printSums, withDatabase } from './databaseCommand.ts';

const ERASURES = 'erasures';
const OPTIONS = {
  [ERASURES]: { type: 'string' },
  [ACCEPT_BROKEN_AUDIT.slice(2)]: { type: 'boolean' },
} as const;

function parsed() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true });
  } catch {
    throw new StartError(
      `There are only these options: npm run restore -- kadenz-backup.jsonl.gz --${ERASURES} <file> ${ACCEPT_BROKEN_AUDIT}`,
    );
  }
}

function readArguments() {
  const { values, positionals } = parsed();
  const [file, ...others] = positionals;
  if (file !== undefined && others.length === 0) return { file: resolve(file), values };
  throw new StartError('Which file? npm run restore -- kadenz-backup-….jsonl.gz');
}

/** The lists of the data directory and of the option together; from now on they lie beside the new database. */
async function takeErasures(given: string | undefined, dataDir: string): Promise<Erasure[] | null> {
  const own = await readErasureFile(erasureFile(dataDir));
  if (given === undefined) return own;
  const other = await readErasureFile(resolve(given));
  if (other === null) throw new StartError(`There is no list of erasures ${given}`);
  return joinErasures(own ?? [], other);
}

/**
 * npm run restore -- file [--erasures list]: fills an empty DATA_DIR, or an empty PostgreSQL (DATABASE_URL), from a
 * backup, and repeats what was erased since.
 */
await withDatabase(async (open, settings, keep) => {
  const { file, values } = readArguments();
  const acceptBrokenAudit = values[ACCEPT_BROKEN_AUDIT.slice(2)] === true;
  const given = values[ERASURES];
  if (!existsSync(file)) throw new StartError(`${file} does not exist`);
  const erasures = await takeErasures(typeof given === 'string' ? given : undefined, settings.dataDir);
  const say = (line: string) => console.log(line);
  const beforeCommit = async () => {
    if (erasures) await writeErasureFile(settings.dataDir, erasures);
  };
  const { db, sums, audit, sessionsEnded } = await markedAsUnfinished(settings.dataDir, async () => {
    const { db } = await open();
    const restored = await restoreBackup(db, file, say, { acceptBrokenAudit, beforeCommit });
    keep();
    return { db, ...restored };
  });
  printSums(sums);
  console.log(`Restored from ${file}: every table has the rows and the checksum of the backup.`);
  console.log(
    audit.brokenAt === null
      ? `Audit log: ${audit.rows} rows, chain intact.`
      : `The audit log does not fit from row ${audit.brokenAt} on. It was restored as it is, as ${ACCEPT_BROKEN_AUDIT} says.`,
  );
  if (erasures) {
    const repeated = await repeatErasures(db, erasures, new Date());
    console.log(`Erasures since the backup: ${repeated} repeated.`);
  } else {
    console.log(
      `There is no list of erasures (${erasureFile(settings.dataDir)}), so people who were erased since the backup are back. Put the list there before you start, and the start erases them again.`,
    );
  }
  console.log(`All sessions were ended (${sessionsEnded} were open): all users sign in again.`);
  console.log(
    'Accounts, roles, passwords and the link for athletes are those of the backup: later changes and renewals must be repeated.',
  );
  if (settings.secretKey === null) {
    console.log(
      `Put the secret key of the backed up installation into ${settings.dataDir}/secret.key before you start.`,
    );
  } else {
    console.log('Start with the SECRET_KEY of the backed up installation: with another one the server does not start.');
  }
});
