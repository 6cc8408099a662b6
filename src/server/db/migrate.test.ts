import { sql } from 'kysely';
import { migrate, readMigrations } from './migrate.ts';
import type { Database } from './openDatabase.ts';
import { openTestDatabase } from './testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('what ran once is recorded and does not run again, also when several start at once', async () => {
  const lines: string[] = [];
  await Promise.all([1, 2, 3].map(() => migrate(database.db, (line) => lines.push(line))));
  expect(lines).toEqual([]);
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(database.db);
  expect(rows.map((row) => row.name)).toEqual((await readMigrations()).map((migration) => migration.name));
});

test('three instances that start at once on an empty database migrate it once', async () => {
  await sql`DROP SCHEMA public CASCADE`.execute(database.db);
  await sql`CREATE SCHEMA public`.execute(database.db);
  const lines: string[] = [];
  await Promise.all([1, 2, 3].map(() => migrate(database.db, (line) => lines.push(line))));
  expect(lines).toEqual((await readMigrations()).map(({ name }) => `Preparing the tables: ${name}`));
});
