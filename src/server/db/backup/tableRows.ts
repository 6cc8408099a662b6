import { createHash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { TableShape } from './catalogue.ts';

/** Every value in PostgreSQL's own text form, which both engines read and write alike, to the last digit. */
export type TextRow = (string | null)[];

export interface TableSum {
  rows: number;
  sha256: string;
}

const PAGE_ROWS = 1000;

/** The line that stands for a row in a backup and in its checksum. */
export function toLine(row: TextRow): string {
  return `${JSON.stringify(row)}\n`;
}

/** All rows in the order of the primary key, page by page. Text is ordered by its bytes, because collations differ. */
export async function* readRows(db: Kysely<Schema>, table: TableShape): AsyncGenerator<TextRow[]> {
  const typeOf = (name: string) => table.columns.find((column) => column.name === name);
  const collate = (name: string) => (typeOf(name)?.isText ? sql` COLLATE "C"` : sql``);
  const keyColumns = table.key.map((name) => sql`${sql.id(name)}${collate(name)}`);
  const selected = table.columns.map(({ name }) => sql`${sql.id(name)}::text AS ${sql.id(name)}`);
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<Record<string, string | null>>`
      SELECT ${sql.join(selected)} FROM ${sql.id('public', table.name)} ${after}
      ORDER BY ${sql.join(keyColumns)} LIMIT ${sql.lit(PAGE_ROWS)}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => table.columns.map(({ name }) => row[name] ?? null));
    if (rows.length < PAGE_ROWS) return;
    const lastKey = table.key.map(
      (name) => sql`${last[name]}::text::${sql.raw(typeOf(name)?.type ?? 'text')}${collate(name)}`,
    );
    after = sql`WHERE (${sql.join(keyColumns)}) > (${sql.join(lastKey)})`;
  }
}

/** Counts the rows of a table as it is now, and sums them up. */
export async function sumTable(db: Kysely<Schema>, table: TableShape): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const page of readRows(db, table)) {
    for (const row of page) hash.update(toLine(row));
    rows += page.length;
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Adds rows; a failure of any leaves the transaction to be rolled back. */
export async function insertRows(db: Kysely<Schema>, table: TableShape, rows: TextRow[]): Promise<void> {
  if (rows.length === 0) return;
  const names = table.columns.map(({ name }) => sql.id(name));
  const texts = table.columns.map((_column, index) => sql`${rows.map((row) => row[index] ?? null)}::text[]`);
  const typed = table.columns.map(({ name, type }) => sql`${sql.id('given', name)}::${sql.raw(type)}`);
  await sql`
    INSERT INTO ${sql.id('public', table.name)} (${sql.join(names)}) OVERRIDING SYSTEM VALUE
    SELECT ${sql.join(typed)} FROM unnest(${sql.join(texts)}) AS given (${sql.join(names)})`.execute(db);
}
