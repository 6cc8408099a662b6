import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate, readMigrations } from './migrate.ts';
import type { Database } from './openDatabase.ts';
import { openTestDatabase } from './testDatabase.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a migration that ran is recorded and does not run again, also with several starts at once', async () => {
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

test('users of an older installation are found by the German name of their role', async () => {
  await sql`INSERT INTO users (id, email, email_key, role, password_hash, search_text)
    VALUES (gen_random_uuid(), 'a@example.org', 'a@example.org', 'researcher', '', ${'a@example.org\nresearcher\n22.11.2026'})`.execute(
    database.db,
  );
  const file = new URL('migrations/0025_german_roles.sql', import.meta.url);
  await sql.raw(readFileSync(file, 'utf8')).execute(database.db);
  const { rows } = await sql<{ search_text: string }>`SELECT search_text FROM users`.execute(database.db);
  expect(rows).toEqual([{ search_text: 'a@example.org\nresearcher\nforscher\n22.11.2026' }]);
});
