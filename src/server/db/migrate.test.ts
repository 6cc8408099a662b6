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

/** The table is small, or the rows that it references are rarely deleted. */
const WITHOUT_INDEX = [
  'connection_states (invite_id)',
  'connection_states (user_id)',
  'consents (recorded_by)',
  'consents (text_hash)',
  'deviations (recorded_by)',
  'installation_settings (strava_basis_by)',
  'revocations (athlete_id)',
  'strava_invites (created_by)',
  'study_problems (assignee_id)',
  'study_problems (closed_by)',
  'study_problems (opened_by)',
];

test('every foreign key of a large table has an index, because a deletion looks for the rows that reference it', async () => {
  const { rows } = await sql<{ key: string }>`
    SELECT concat(relname, ' (', attname, ')') AS key FROM pg_constraint
    JOIN pg_class ON pg_class.oid = conrelid
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND relnamespace IN ('public'::regnamespace, 'identity'::regnamespace)
      AND NOT EXISTS (SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1])
    ORDER BY key`.execute(database.db);
  expect(rows.map(({ key }) => key)).toEqual(WITHOUT_INDEX);
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
