import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { StartError } from '#server/settings/startError.ts';
import type { TableShape } from './catalogue.ts';

export type TextRow = (string | null)[];

export interface TableSum {
  rows: number;
  sha256: string;
}

export type RowOrder = 'value' | 'text';

const PAGE_ROWS = 1000;

export function toLine(row: TextRow): string {
  return `${JSON.stringify(row)}\n`;
}

/** Fixes the text form of values until the end of the transaction, independently of the database's settings. */
export async function fixTextForms(db: Db): Promise<void> {
  await sql`
    SELECT set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
      set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true),
      set_config('timezone', 'UTC', true)`.execute(db);
}

/** Throws when the number of rows differs from the table's count; call it in a transaction with one snapshot. */
export async function* readRows(db: Db, table: TableShape, order: RowOrder): AsyncGenerator<TextRow[]> {
  const from = sql.id(table.name);
  const selected = table.columns.map(({ name }) => sql`${sql.id(name)}::text AS ${sql.id(name)}`);
  const keys = table.key.map((name) => orderOf(table, name, order));
  await sql`
    DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT ${sql.join(selected)} FROM ${from} ORDER BY ${sql.join(keys)}`.execute(db);
  let read = 0;
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      FETCH ${sql.lit(PAGE_ROWS)} FROM backup_rows`.execute(db);
    if (rows.length === 0) break;
    read += rows.length;
    yield rows.map((row) => table.columns.map(({ name }) => row[name] ?? null));
  }
  await sql`CLOSE backup_rows`.execute(db);
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM ${from}`.execute(db);
  const total = counted.rows[0]?.n;
  if (read !== total) {
    throw new StartError(
      `${read} rows of ${table.name} were read, but it has ${total}: an index of the database may be damaged (REINDEX)`,
    );
  }
}

/**
 * A bare name in ORDER BY would mean the selected text, not the column; text is ordered by bytes, because collations
 * differ.
 */
function orderOf(table: TableShape, name: string, order: RowOrder): RawBuilder<unknown> {
  const column = sql.id(table.name, name);
  if (table.columns.find((one) => one.name === name)?.isText) return sql`${column} COLLATE "C"`;
  return order === 'text' ? sql`${column}::text COLLATE "C"` : column;
}

export async function sumTable(db: Db, table: TableShape, order: RowOrder): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of readRows(db, table, order)) {
    for (const row of page) hash.update(toLine(row));
    rows += page.length;
  }
  return { rows, sha256: hash.digest('hex') };
}

export async function insertRows(db: Db, table: TableShape, rows: TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = table.columns.map(({ name }) => sql.id(name));
  const texts = table.columns.map((_column, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`);
  const typed = table.columns.map(({ name, type }) => sql`${sql.id('given', name)}::${sql.raw(type)}`);
  await sql`
    INSERT INTO ${sql.id(table.name)} (${sql.join(names)}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(typed)} FROM unnest(${sql.join(texts)}) AS given (${sql.join(names)})`.execute(db);
}
