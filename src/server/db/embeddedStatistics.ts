import { sql } from 'kysely';
import type { Db } from './schema.ts';

const LOOK_EVERY_MS = 20_000;
/** Any plan is good enough for a smaller table. */
const SMALL_PAGES = 4;

/** Analyzes the tables that doubled since they were last analyzed; the embedded database has no autovacuum. */
export async function analyzeGrownTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'identity') AND c.relkind = 'r' AND pg_relation_size(c.oid)
      > 2 * greatest(c.relpages, ${SMALL_PAGES}) * current_setting('block_size')::bigint`.execute(db);
  for (const { name } of rows) await sql`ANALYZE ${sql.raw(name)}`.execute(db);
}

export function keepStatistics(db: Db): () => void {
  let isLooking = false;
  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    // Statistics only save time, and an engine that stopped ends the process elsewhere.
    await analyzeGrownTables(db).catch(() => undefined);
    isLooking = false;
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
