import { sql } from 'kysely';
import { type ChainReport, verifyAuditChain } from '#server/db/auditChain.ts';
import { migrateInside, readMigrations } from '#server/db/migrate.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { StartError } from '#server/settings/startError.ts';
import { BACKUP_FORMAT, damaged, type Head, readBackupFile } from './backupFile.ts';
import { readCatalogue, type TableShape } from './catalogue.ts';
import { endRestoredSessions } from './endRestoredSessions.ts';
import { fixTextForms, insertRows, type RowOrder, sumTable, type TextRow } from './tableRows.ts';
import type { BackupSums } from './writeBackup.ts';

export const ACCEPT_BROKEN_AUDIT = '--accept-broken-audit-log';

const BATCH_ROWS = 1000;

interface RestoreOptions {
  acceptBrokenAudit?: boolean;
  beforeCommit?: () => Promise<void>;
}

interface Restored {
  sums: BackupSums;
  sessionsEnded: number;
  audit: ChainReport;
}

/**
 * Fills an empty database from a backup in one transaction, compares rows with counts and checksums, checks the audit
 * chain, and ends all sessions. Throws a one-line error when the file is damaged or of a newer Kadenz, the database
 * is not empty, or the audit log does not fit and `acceptBrokenAudit` is not given. `beforeCommit` runs when all fits.
 */
export async function restoreBackup(
  db: Db,
  file: string,
  onProgress: (line: string) => void,
  { acceptBrokenAudit = false, beforeCommit = async () => {} }: RestoreOptions = {},
): Promise<Restored> {
  const head = await checkFile(file);
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      await refuseUsed(connection);
      await refuseWithoutRights(connection);
      onProgress('Preparing the tables');
      await migrateInside(connection, head.migrations);
      const tables = await readCatalogue(connection);
      await emptyTables(connection, tables);
      const sums = await fillTables(connection, file, tables, onProgress);
      onProgress('Comparing with the backup');
      await compare(connection, tables, sums, file, head.kadenz_backup === 1 ? 'text' : 'value');
      await migrateInside(connection);
      onProgress('Checking the audit log');
      const audit = await verifyAuditChain(connection);
      if (audit.brokenAt !== null && !acceptBrokenAudit) throw brokenAudit(file, audit.brokenAt);
      const sessionsEnded = await endRestoredSessions(connection as Trx, {
        createdAt: head.created_at,
        auditBrokenAt: audit.brokenAt,
      });
      await beforeCommit();
      await sql`commit`.execute(connection);
      return { sums, audit, sessionsEnded };
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

function brokenAudit(file: string, row: number): StartError {
  return new StartError(
    `Row ${row} of the audit log in ${file} does not fit the row before, so nothing was restored; with ${ACCEPT_BROKEN_AUDIT} it is restored as it is`,
  );
}

async function checkFile(file: string): Promise<Head> {
  let head: Head | null = null;
  for await (const line of readBackupFile(file)) {
    if ('kadenz_backup' in line) head ??= line;
  }
  if (head === null) throw damaged(file);
  const known = new Set((await readMigrations()).map((migration) => migration.name));
  const unknown = head.migrations.find((name) => !known.has(name));
  if (unknown)
    throw new StartError(`${file} comes from another version of Kadenz (it has ${unknown}); restore it with that one`);
  if (head.kadenz_backup > BACKUP_FORMAT)
    throw new StartError(`${file} comes from a newer Kadenz; restore it with that one`);
  return head;
}

async function refuseUsed(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'identity') AND c.relkind IN ('r', 'p') ORDER BY 1 LIMIT 1`.execute(db);
  if (rows[0]) {
    throw new StartError(`The database is not empty (it has the table ${rows[0].name}); restore into an empty one`);
  }
}

/** The migrator would hide the error of PostgreSQL behind that of the transaction which it broke. */
async function refuseWithoutRights(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string }>`
    SELECT current_user::text AS role
    WHERE NOT (has_schema_privilege('public', 'CREATE') AND has_database_privilege(current_database(), 'CREATE'))`.execute(
    db,
  );
  if (rows[0]) {
    throw new StartError(
      `The role "${rows[0].role}" may not make the tables in the database, so nothing was restored; set DATABASE_OWNER_URL and try again`,
    );
  }
}

/** Migrations fill some tables and triggers keep others: here all rows come from the backup. */
async function emptyTables(db: Db, tables: TableShape[]): Promise<void> {
  for (const { name } of tables) await sql`ALTER TABLE ${sql.id(name)} DISABLE TRIGGER USER`.execute(db);
  await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.id(name)))}`.execute(db);
}

async function fillTables(
  db: Db,
  file: string,
  tables: TableShape[],
  onProgress: (line: string) => void,
): Promise<BackupSums> {
  const sums: BackupSums = new Map();
  let table: TableShape | undefined;
  let batch: TextRow[] = [];
  const flush = async () => {
    if (table) await insertRows(db, table, batch);
    batch = [];
  };
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(db);
  for await (const line of readBackupFile(file)) {
    if (Array.isArray(line)) {
      batch.push(line);
      if (batch.length === BATCH_ROWS) await flush();
    } else if ('table' in line) {
      table = tables.find(({ name }) => name === line.table.name);
      if (!table || !isSameShape(table, line.table)) throw damaged(file);
      onProgress(`Restoring ${table.name}`);
    } else if ('end' in line) {
      await flush();
      sums.set(line.end, { rows: line.rows, sha256: line.sha256 });
    }
  }
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(db);
  for (const { name } of tables) await sql`ALTER TABLE ${sql.id(name)} ENABLE TRIGGER USER`.execute(db);
  return sums;
}

function isSameShape(one: TableShape, other: TableShape): boolean {
  const columns = (shape: TableShape) => JSON.stringify(shape.columns.map(({ name, type }) => [name, type]));
  return columns(one) === columns(other);
}

async function compare(
  db: Db,
  tables: TableShape[],
  expected: BackupSums,
  file: string,
  order: RowOrder,
): Promise<void> {
  if (expected.size !== tables.length) throw damaged(file);
  await fixTextForms(db);
  for (const table of tables) {
    const sum = await sumTable(db, table, order);
    const wanted = expected.get(table.name);
    if (sum.rows !== wanted?.rows || sum.sha256 !== wanted.sha256) {
      throw new StartError(`The rows of ${table.name} differ from the backup after restoring, so nothing was restored`);
    }
  }
}
