import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Database } from '#server/db/openDatabase.ts';
import { openEmptyTestDatabase, openTestDatabase } from '#server/db/testDatabase.ts';
import { restoreBackup } from './restoreBackup.ts';
import { type BackupSums, writeBackup } from './writeBackup.ts';

const USERS = 2500;
const ignore = () => undefined;

let folder: string;
let file: string;
let source: Database;
let sums: BackupSums;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kadenz-backup-'));
  file = join(folder, 'backup.jsonl.gz');
  source = await openTestDatabase();
  await sql`
    INSERT INTO users (id, email, email_key, role, password_hash, search_text, created_at)
    SELECT gen_random_uuid(), 'Ä"' || n || '@x\n', 'ä' || n, 'user', 'hash', 'text', now() + n * interval '1 microsecond'
    FROM generate_series(1, ${USERS}) n`.execute(source.db);
  await sql`
    WITH person AS (INSERT INTO people (id, user_id) SELECT id, id FROM users LIMIT 1 RETURNING id)
    INSERT INTO athletes (id, strava_id, name, status, scopes, tokens_encrypted, connected_at)
    SELECT id, 9007199254740991, '\\N {"a"}', 'connected', ARRAY['read', 'a"b,c'], '\\x00ff', now()
    FROM person`.execute(source.db);
  await sql`
    INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day, distance)
    SELECT gen_random_uuid(), n, 'strava', athletes.id, 'Run', '', now(), '2026-03-29 02:30:00', '2026-03-29', 0.1 + 0.2 * n
    FROM athletes, generate_series(1, 10) n`.execute(source.db);
  await sql`
    UPDATE activities a SET joined_to = p.id FROM activities p
    WHERE a.strava_id + p.strava_id = 11 AND a.strava_id IN (1, 3, 9)`.execute(source.db);
  await sql`INSERT INTO login_failures (key, points) VALUES ('b', 1), ('B', 2), ('a', 3)`.execute(source.db);
  sums = await writeBackup(source.db, file);
});
afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

async function usedTables(database: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM pg_tables WHERE schemaname IN ('public', 'identity')`.execute(database.db);
  return rows[0]?.n ?? -1;
}

test('the backup contains every table, and only its owner may read it', async () => {
  const { rows } = await sql<{ tablename: string }>`
    SELECT tablename FROM pg_tables WHERE schemaname IN ('public', 'identity') AND tablename NOT LIKE 'kysely%'`.execute(
    source.db,
  );
  expect([...sums.keys()].sort()).toEqual(rows.map((row) => row.tablename).sort());
  expect(sums.get('users')?.rows).toBe(USERS);
  expect((statSync(file).mode & 0o077).toString(8)).toBe('0');
});

test('a restored database has every row, to the microsecond and the last digit, and goes on working', async () => {
  const target = await openEmptyTestDatabase();
  const restored = await restoreBackup(target.db, file, ignore);
  expect([...restored.sums]).toEqual([...sums]);
  const again = await writeBackup(target.db, join(folder, 'again.jsonl.gz'));
  const isAsItWas = ([name]: [string, unknown]) => name !== 'audit_log';
  expect([...again].filter(isAsItWas)).toEqual([...sums].filter(isAsItWas));
  await target.db.deleteFrom('users').where('email_key', '=', 'ä1').execute();
  const counted = await sql`SELECT sum(total) AS total FROM user_counts`.execute(target.db);
  expect(counted.rows).toEqual([{ total: USERS - 1 }]);
  await target.close();
});

test('a restore into a database with rows is refused', async () => {
  await expect(restoreBackup(source.db, file, ignore)).rejects.toThrow(
    'The database is not empty (it has the table activities); restore into an empty one',
  );
});

test('a backup does not overwrite an existing file', async () => {
  await expect(writeBackup(source.db, file)).rejects.toThrow(`${file} exists already; name another file`);
});

test('a backup names its file, not the database, when the folder of the file does not exist', async () => {
  const nowhere = join(folder, 'none', 'backup.jsonl.gz');
  await expect(writeBackup(source.db, nowhere)).rejects.toThrow(
    `${nowhere} cannot be written (ENOENT); nothing was backed up`,
  );
});

test('a restore names a file that it cannot read', async () => {
  const target = await openEmptyTestDatabase();
  await expect(restoreBackup(target.db, folder, ignore)).rejects.toThrow(
    `${folder} cannot be read (EISDIR); nothing was restored`,
  );
  await target.close();
});

describe('damaged backup files', () => {
  let target: Awaited<ReturnType<typeof openEmptyTestDatabase>>;
  beforeAll(async () => {
    target = await openEmptyTestDatabase();
  });
  afterAll(() => target.close());

  const packed = () => readFileSync(file);
  const text = () => gunzipSync(packed()).toString();
  const damages: [string, () => Buffer][] = [
    ['cut in the middle', () => packed().subarray(0, packed().length / 2)],
    ['cut by one byte', () => packed().subarray(0, -1)],
    ['without its last line', () => gzipSync(text().trimEnd().split('\n').slice(0, -1).join('\n').concat('\n'))],
    ['with one letter changed', () => gzipSync(text().replace('"hash"', '"hush"'))],
    ['with one row left out', () => gzipSync(text().replace(/\n\["[^\n]*\n/, '\n'))],
    ['of something else', () => Buffer.from('dear all')],
    ['of other lines', () => gzipSync('{"a":1}\n')],
    ['empty', () => Buffer.alloc(0)],
  ];
  test.each(damages)(
    'a damaged backup file (%s) is refused in one line and leaves the database as it was',
    async (name, damage) => {
      const broken = join(folder, `${name}.jsonl.gz`);
      writeFileSync(broken, damage());
      await expect(restoreBackup(target.db, broken, ignore)).rejects.toThrow(
        `${broken} is not a complete backup of Kadenz: it was cut short or changed, so nothing was restored`,
      );
      expect(await usedTables(target)).toBe(0);
    },
  );
});
