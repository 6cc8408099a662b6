import { createHash } from 'node:crypto';
import { readRanMigrations } from '#server/db/migrate.ts';
import type { Db } from '#server/db/schema.ts';
import { BACKUP_FORMAT, type Head, type TableEnd, type TableStart, writeBackupFile } from './backupFile.ts';
import { readCatalogue, type TableShape } from './catalogue.ts';
import { fixTextForms, readRows, type TableSum, toLine } from './tableRows.ts';

export type BackupSums = Map<string, TableSum>;

export async function writeBackup(db: Db, file: string): Promise<BackupSums> {
  const sums: BackupSums = new Map();
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((snapshot) => writeBackupFile(file, backupLines(snapshot, sums)));
  return sums;
}

async function* backupLines(db: Db, sums: BackupSums): AsyncGenerator<string> {
  await fixTextForms(db);
  const tables = await readCatalogue(db);
  const head: Head = {
    kadenz_backup: BACKUP_FORMAT,
    created_at: new Date().toISOString(),
    migrations: await readRanMigrations(db),
    tables: tables.map((table) => table.name),
  };
  yield `${JSON.stringify(head)}\n`;
  for (const table of tables) yield* tableLines(db, table, sums);
}

async function* tableLines(db: Db, table: TableShape, sums: BackupSums): AsyncGenerator<string> {
  yield `${JSON.stringify({ table } satisfies TableStart)}\n`;
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of readRows(db, table, 'value')) {
    const lines = page.map(toLine).join('');
    hash.update(lines);
    rows += page.length;
    yield lines;
  }
  const sum = { rows, sha256: hash.digest('hex') };
  sums.set(table.name, sum);
  yield `${JSON.stringify({ end: table.name, ...sum } satisfies TableEnd)}\n`;
}
