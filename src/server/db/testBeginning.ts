import { sql } from 'kysely';
import type { Db } from './schema.ts';

const SHAPE = sql<{ shape: string }>`
  WITH ours AS (SELECT oid FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)')
  SELECT md5(concat(
    (SELECT string_agg(oid::text, ',' ORDER BY oid) FROM ours),
    (SELECT string_agg(concat(c.oid, relname, relnatts, relacl), ',' ORDER BY c.oid) FROM pg_class c JOIN ours ON ours.oid = relnamespace),
    (SELECT string_agg(concat(c.oid, conname), ',' ORDER BY c.oid) FROM pg_constraint c JOIN ours ON ours.oid = connamespace),
    (SELECT string_agg(concat(t.oid, tgenabled), ',' ORDER BY t.oid) FROM pg_trigger t),
    (SELECT string_agg(concat(p.oid, md5(prosrc)), ',' ORDER BY p.oid) FROM pg_proc p JOIN ours ON ours.oid = pronamespace)
  )) AS shape`;

const WORN_BYTES = 200_000_000;
const LARGE_BYTES = 200_000;

export interface Beginning {
  shape: string;
  rows: Map<string, { columns: string; all: string }>;
  /** Bytes of the write-ahead log until then. */
  written: number;
}

/** After a TRUNCATE a table has no pages until a row is written. */
async function tablesWithPages(db: Db): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    SELECT * FROM (
      SELECT format('%I.%I', n.nspname, c.relname) AS name, pg_relation_size(c.oid)::integer AS bytes
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'identity', 'pgboss') AND c.relkind = 'r'
    ) AS tables WHERE bytes > 0 ORDER BY name`.execute(db);
  return rows;
}

async function shapeOf(db: Db): Promise<string> {
  const { rows } = await SHAPE.execute(db);
  return rows[0]?.shape ?? '';
}

/** Takes a tenth of a millisecond; the size of a database takes 20 to 80. */
async function writtenBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ written: string }>`SELECT pg_current_wal_insert_lsn() - '0/0' AS written`.execute(db);
  return Number(rows[0]?.written);
}

export async function readBeginning(db: Db): Promise<Beginning> {
  const rows: Beginning['rows'] = new Map();
  for (const { name } of await tablesWithPages(db)) {
    const found = await sql<{ columns: string; all: string | null }>`
      SELECT json_agg(t)::text AS all, (
        SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
        WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ) AS columns
      FROM ${sql.raw(name)} AS t`.execute(db);
    const [{ columns, all } = { columns: '', all: null }] = found.rows;
    if (all) rows.set(name, { columns, all });
  }
  return { shape: await shapeOf(db), rows, written: await writtenBytes(db) };
}

/**
 * Restores the first rows, for the next test file; null when this one changed the schema, or wrote so much that a new
 * engine is cheaper.
 */
export async function putBack(db: Db, beginning: Beginning): Promise<Beginning | null> {
  const { shape, rows, written } = beginning;
  if ((await shapeOf(db)) !== shape || (await writtenBytes(db)) - written > WORN_BYTES) return null;
  await putRowsBack(db, rows);
  return { ...beginning, written: await writtenBytes(db) };
}

export async function putRowsBack(db: Db, rows: Beginning['rows']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Disables the triggers that count, number or refuse.
    await sql`SET LOCAL session_replication_role = replica`.execute(trx);
    await emptyTables(trx);
    for (const [table, { columns, all }] of rows) {
      const [name, written] = [sql.raw(table), sql.raw(columns)];
      await sql`INSERT INTO ${name} (${written}) SELECT ${written} FROM json_populate_recordset(NULL::${name}, ${all}::json)`.execute(
        trx,
      );
    }
  });
}

/** TRUNCATE creates all tables that refer to a filled one anew; DELETE leaves dead rows, which slow the next tests. */
async function emptyTables(trx: Db): Promise<void> {
  const tables = await tablesWithPages(trx);
  if (tables.some(({ bytes }) => bytes > LARGE_BYTES)) {
    await sql`TRUNCATE ${sql.raw(tables.map(({ name }) => name).join(', '))} RESTART IDENTITY CASCADE`.execute(trx);
    return;
  }
  await sql.raw(tables.map(({ name }) => `DELETE FROM ${name}`).join(';')).execute(trx);
  await sql`SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence`.execute(trx);
}
