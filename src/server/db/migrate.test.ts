import { sql } from 'kysely';
import { migrate, readMigrations } from './migrate.ts';
import type { Database } from './openDatabase.ts';
import { dropTables, openTestDatabase } from './testDatabase.ts';

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
  await dropTables(database.db);
  const lines: string[] = [];
  await Promise.all([1, 2, 3].map(() => migrate(database.db, (line) => lines.push(line))));
  expect(lines).toEqual((await readMigrations()).map(({ name }) => `Preparing the tables: ${name}`));
});

test('a database of another version is refused in a sentence that names its migration', async () => {
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('0006_people', '')`.execute(database.db);
  await expect(migrate(database.db, () => undefined)).rejects.toThrow(
    'The database comes from another version of Kadenz (it has 0006_people); open it with that one, or start with an empty database',
  );
});
