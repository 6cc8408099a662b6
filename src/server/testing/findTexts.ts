import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Where texts are, as `table.column: text`: in every column of every table, and as bytes. */
export async function findInDatabase(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; short: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name, tablename AS short FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(db);
  const found: string[] = [];
  for (const { name, short } of tables) {
    const { rows } = await sql<{ place: string }>`
      SELECT DISTINCT ${short} || '.' || field.key || ': ' || wanted AS place
      FROM ${sql.raw(name)} AS t, jsonb_each_text(to_jsonb(t)) AS field, unnest(${texts}::text[]) AS wanted
      WHERE position(lower(wanted) IN lower(field.value)) > 0
        OR position(encode(convert_to(wanted, 'UTF8'), 'hex') IN field.value) > 0`.execute(db);
    found.push(...rows.map(({ place }) => place));
  }
  return found.sort();
}

/** The files below a folder that have one of the texts in their name or content. */
export function findInFiles(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = `${path}\n${readFileSync(path).toString('latin1')}`;
      return texts.some((text) => content.includes(text));
    });
}
