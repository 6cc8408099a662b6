import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

export async function prepareProbe(db: Kysely<Schema>): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS durability_probe (seq integer PRIMARY KEY, filler text NOT NULL)`.execute(db);
  await sql`CREATE TABLE IF NOT EXISTS durability_counter (total integer NOT NULL)`.execute(db);
  await sql`INSERT INTO durability_counter SELECT 0 WHERE NOT EXISTS (SELECT FROM durability_counter)`.execute(db);
}

export async function writeProbe(db: Kysely<Schema>, from: number, to: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      INSERT INTO durability_probe SELECT n, repeat(md5(n::text), 8) FROM generate_series(${from}::integer, ${to}::integer) n
    `.execute(trx);
    await sql`UPDATE durability_counter SET total = total + ${to - from + 1}`.execute(trx);
  });
}

/** The highest number, or a sentence about the damage: a gap, a wrong counter, an index that lost rows. */
export async function checkProbe(db: Kysely<Schema>): Promise<{ highest: number; problem: string | null }> {
  const { rows } = await sql<{ highest: number; stored: number; indexed: number; total: number }>`
    SELECT coalesce(max(seq), 0) AS highest, count(*)::integer AS stored, (SELECT total FROM durability_counter) AS total,
      (SELECT count(*)::integer FROM durability_probe WHERE seq > 0) AS indexed
    FROM durability_probe`.execute(db);
  const [found] = rows;
  if (!found) return { highest: 0, problem: 'no answer' };
  const { highest, stored, indexed, total } = found;
  const isWhole = stored === highest && indexed === highest && total === highest;
  return {
    highest,
    problem: isWhole ? null : `highest ${highest}, rows ${stored}, by index ${indexed}, counter ${total}`,
  };
}
