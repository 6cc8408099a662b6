import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Read from PostgreSQL so that a new table is not forgotten. */
export interface TableShape {
  name: string;
  columns: { name: string; type: string; isText: boolean }[];
  key: string[];
}

const migratorTables = ['kysely_migration', 'kysely_migration_lock'];

/** All tables with the installation's rows, each after the tables that it references. */
export async function readCatalogue(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<TableShape & { refers_to: string[] }>`
    SELECT c.relname AS name,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isText', a.attcollation <> 0) ORDER BY a.attnum), '[]')
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(jsonb_agg(a.attname ORDER BY k.place), '[]')
        FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
        WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
      (SELECT coalesce(jsonb_agg(DISTINCT r.relname), '[]')
        FROM pg_constraint f JOIN pg_class r ON r.oid = f.confrelid
        WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refers_to
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'identity') AND c.relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relname COLLATE "C"`.execute(db);

  const remaining = rows.filter((table) => !migratorTables.includes(table.name));
  const sorted: TableShape[] = [];
  while (remaining.length > 0) {
    const next = remaining.findIndex(({ refers_to }) => !remaining.some((other) => refers_to.includes(other.name)));
    const [table] = remaining.splice(next, 1);
    if (next === -1 || !table) throw new Error('Tables refer to each other in a circle');
    if (table.key.length === 0) throw new Error(`Table ${table.name} has no primary key`);
    sorted.push({ name: table.name, columns: table.columns, key: table.key });
  }
  return sorted;
}
