import { sql } from 'kysely';
import { analyzeGrownTables } from './embeddedStatistics.ts';
import type { Database } from './openDatabase.ts';
import { openTestDatabase } from './testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase(null);
  await sql`CREATE TABLE grown (value integer)`.execute(database.db);
});
afterAll(() => database.close());

const grow = (rows: number) => sql`INSERT INTO grown SELECT generate_series(1, ${rows}::integer)`.execute(database.db);

/** Rows that the planner reckons with; -1 before the first analysis. */
async function rowsKnown(): Promise<number> {
  const { rows } = await sql<{ known: number }>`
    SELECT reltuples AS known FROM pg_class WHERE relname = 'grown'`.execute(database.db);
  return rows[0]?.known ?? Number.NaN;
}

test('a table is analyzed when it has doubled, not before', async () => {
  await grow(100);
  await analyzeGrownTables(database.db);
  expect(await rowsKnown()).toBe(-1);
  await grow(9900);
  await analyzeGrownTables(database.db);
  expect(await rowsKnown()).toBe(10_000);
  await grow(5000);
  await analyzeGrownTables(database.db);
  expect(await rowsKnown()).toBe(10_000);
  await grow(6000);
  await analyzeGrownTables(database.db);
  expect(await rowsKnown()).toBe(21_000);
});
