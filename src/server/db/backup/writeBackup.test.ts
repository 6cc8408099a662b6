import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '#server/db/openDatabase.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { readBackupFile, writeBackupFile } from './backupFile.ts';
import { writeBackup } from './writeBackup.ts';

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kadenz-write-'));
  database = await openTestDatabase();
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('a table whose index has lost rows is not backed up, and no file is left', async () => {
  const addValues = (count: number) =>
    sql`INSERT INTO erasable_values (id, participant_id, salt, value)
      SELECT gen_random_uuid(), gen_random_uuid(), '', '1' FROM generate_series(1, ${count}::int)`.execute(database.db);
  const setReady = (isReady: boolean) =>
    sql`UPDATE pg_index SET indisready = ${isReady} WHERE indexrelid = 'erasable_values_pkey'::regclass`.execute(
      database.db,
    );
  await addValues(2000);
  // As after a disk error: the rows are in the table, but not in the index.
  await setReady(false);
  await addValues(10);
  await setReady(true);
  await sql`ANALYZE erasable_values`.execute(database.db);
  const file = join(folder, 'backup.jsonl.gz');
  await expect(writeBackup(database.db, file)).rejects.toThrow(
    '2000 rows of erasable_values were read, but it has 2010: an index of the database may be damaged (REINDEX)',
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('rows inserted while a backup is written are in none of its tables', async () => {
  await sql`INSERT INTO login_failures (key, points) SELECT n::text, n FROM generate_series(1, 6000) n`.execute(
    database.db,
  );
  let isWritten = false;
  let changes = 0;
  const change = () =>
    database.db.transaction().execute(async (trx) => {
      changes += 1;
      await sql`INSERT INTO activity_tombstones (activity_id, strava_id, athlete_id, deleted_at)
        SELECT gen_random_uuid(), ${changes}, id, now() FROM athletes`.execute(trx);
      await sql`INSERT INTO gear (id, strava_id, athlete_id, kind, name, fetched_at)
        SELECT gen_random_uuid(), ${changes}::text, id, 'shoes', '', now() FROM athletes`.execute(trx);
    });
  await sql`WITH person AS (INSERT INTO people (id) VALUES (gen_random_uuid()) RETURNING id)
    INSERT INTO athletes (id, strava_id, name, status, scopes, connected_at)
    SELECT id, 1, 'Ada', 'connected', '{}', now() FROM person`.execute(database.db);
  await change();
  const writing = writeBackup(database.db, join(folder, 'backup.jsonl.gz')).finally(() => {
    isWritten = true;
  });
  while (!isWritten) await change();
  const sums = await writing;
  const inBackup = sums.get('activity_tombstones')?.rows;
  expect(sums.get('gear')?.rows).toBe(inBackup);
  expect(changes).toBeGreaterThan(inBackup ?? changes);
});

test('the texts of values do not depend on how the database is set', async () => {
  await sql`INSERT INTO reconciliations (id, day, started_at, athletes_left)
    VALUES ('019ab000-0000-7000-8000-000000000001', '2026-03-29', '2026-03-29T01:30:00.123456Z', 0)`.execute(
    database.db,
  );
  const file = join(folder, 'backup.jsonl.gz');
  await database.db.connection().execute(async (connection) => {
    await sql`SET datestyle = 'SQL, DMY'`.execute(connection);
    await sql`SET timezone = 'Asia/Kathmandu'`.execute(connection);
  });
  const { rows } = await sql`SELECT day::text AS day FROM reconciliations`.execute(database.db);
  expect(rows).toEqual([{ day: '29/03/2026' }]);
  await writeBackup(database.db, file);
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toContain('"2026-03-29","2026-03-29 01:30:00.123456+00"');
});

test('of two backups into one file at the same time the first one is whole, and the other is refused', async () => {
  const file = join(folder, 'backup.jsonl.gz');
  const heldUp = Promise.withResolvers<void>();
  // Does not compress, so that its beginning is on the disk before its end.
  const noise = randomBytes(1_000_000).toString('base64');
  async function* slowly(): AsyncGenerator<string> {
    yield `"${noise}"\n`;
    await heldUp.promise;
    yield '"end of the slow one"\n';
  }
  async function* quickly(): AsyncGenerator<string> {
    yield '"quick"\n';
  }
  const slow = writeBackupFile(file, slowly());
  await writeBackupFile(file, quickly());
  heldUp.resolve();
  await expect(slow).rejects.toThrow(`${file} exists already; name another file`);
  const lines: unknown[] = [];
  for await (const line of readBackupFile(file)) lines.push(line);
  expect(lines).toEqual(['quick']);
  expect(readdirSync(folder)).toEqual(['backup.jsonl.gz']);
});
