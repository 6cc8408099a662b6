import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import type { Database } from '#server/db/openDatabase.ts';
import { openEmptyTestDatabase, openTestDatabase } from '#server/db/testDatabase.ts';
import { readCatalogue } from './catalogue.ts';
import { restoreBackup } from './restoreBackup.ts';
import { type BackupSums, writeBackup } from './writeBackup.ts';

/** Two whole pages and a part of one. */
const ROWS = 2100;
const ignore = () => undefined;

/** One table with many rows for each kind of primary key; triggers fill some of them. */
const statements = [
  sql`
    INSERT INTO users (id, email, email_key, role, password_hash, search_text)
    SELECT gen_random_uuid(), 'Ä' || n, 'ä' || n, 'user', 'hash', 'text' FROM generate_series(1, ${ROWS}) n`,
  sql`
    INSERT INTO sessions (id, user_id, created_at, last_used_at, expires_at)
    SELECT id, id, now(), now(), now() + interval '1 day' FROM users LIMIT 1`,
  sql`
    INSERT INTO refresh_tokens (token_hash, session_id, created_at)
    SELECT sha256(n::text::bytea), sessions.id, now() FROM sessions, generate_series(1, ${ROWS}) n`,
  sql`
    INSERT INTO known_origins (user_id, kind, key_hash, last_used_at, expires_at)
    SELECT users.id, 'device', sha256(n::text::bytea), now(), now() + interval '1 day'
    FROM (SELECT id FROM users LIMIT 1) users, generate_series(1, ${ROWS}) n`,
  sql`
    INSERT INTO login_failures (key, points)
    SELECT (ARRAY['a', 'B', 'ä', '-', '~'])[n % 5 + 1] || n, n FROM generate_series(1, ${ROWS}) n`,
  sql`
    WITH person AS (INSERT INTO people (id) VALUES (gen_random_uuid()) RETURNING id)
    INSERT INTO athletes (id, strava_id, name, status, scopes, connected_at)
    SELECT id, 1, 'Ada', 'connected', '{}', now() FROM person`,
  sql`
    INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day)
    SELECT gen_random_uuid(), n, 'strava', athletes.id, 'Sport-' || n, '', now(), '2020-01-01', date '2020-01-01' + n % 800
    FROM athletes, generate_series(1, ${ROWS}) n`,
  sql`
    INSERT INTO labs (id, name, name_key, email, email_key, search_text)
    VALUES (gen_random_uuid(), 'Lab', 'lab', 'lab@example.org', 'lab@example.org', '')`,
  sql`
    INSERT INTO studies (id, lab_id, title, title_key, description, code_prefix, timezone, start_date, sports, min_active_days,
      min_minutes, silent_after_days, collects_heart_rate, collects_device, collects_route, history_weeks, contact_email,
      withdrawal_policy, consent_version, details_text)
    SELECT gen_random_uuid(), labs.id, 'Study', 'study', '', 'P' || n, 'UTC', '2026-01-01', '{}', 1, 1, 1, false, false, false, 1,
      'a@example.org', 'keep', 1, ''
    FROM labs, generate_series(1, 3) n`,
  sql`
    INSERT INTO consent_versions (study_id, version, text_de, text_en, created_at)
    SELECT studies.id, n, 'ja', 'yes', now() FROM studies, generate_series(1, ${ROWS / 3}) n`,
  sql`INSERT INTO study_team (study_id, user_id, level, added_at) SELECT studies.id, users.id, 'analyst', now() FROM studies, users LIMIT ${ROWS}`,
  sql`
    INSERT INTO study_reviews (study_id, activity_id, flag, decision, decided_at)
    SELECT studies.id, activities.id, 'too_short', 'keep', now()
    FROM activities, (SELECT id FROM studies LIMIT 1) studies`,
  sql`
    INSERT INTO audit_log (at, action, object_type, changes)
    SELECT now(), 'user.created', 'user', jsonb_build_object('n', n) FROM generate_series(1, ${ROWS}) n`,
];

let folder: string;
const opened: Pick<Database, 'close'>[] = [];
async function opening<Opened extends Pick<Database, 'close'>>(database: Promise<Opened>): Promise<Opened> {
  opened.push(await database);
  return database;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kadenz-many-'));
});
afterAll(async () => {
  for (const { close } of opened) await close();
  rmSync(folder, { recursive: true });
});

const total = async ({ db }: Pick<Database, 'db'>, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.id(table)}`.execute(db);
  return rows[0]?.n ?? -1;
};

async function backedUp(database: Pick<Database, 'db'>, name: string): Promise<{ file: string; sums: BackupSums }> {
  const file = join(folder, `${name}.jsonl.gz`);
  const sums = await writeBackup(database.db, file);
  for (const [table, { rows }] of sums) expect([table, rows]).toEqual([table, await total(database, table)]);
  return { file, sums };
}

test('several pages of rows with each kind of key are backed up and restored on each engine', async () => {
  const source = await opening(openTestDatabase(null));
  for (const statement of statements) await statement.execute(source.db);
  const first = await backedUp(source, 'first');

  const kinds = new Map<string, number>();
  for (const { name, key, columns } of await readCatalogue(source.db)) {
    const kind = key.map((column) => columns.find((one) => one.name === column)?.type).join(', ');
    kinds.set(kind, Math.max(kinds.get(kind) ?? 0, await total(source, name)));
  }
  const short = [...kinds].filter(([kind, rows]) => kind !== 'boolean' && rows < ROWS);
  expect(short).toEqual([]);

  const between = await opening(openEmptyTestDatabase());
  await restoreBackup(between.db, first.file, ignore);
  const second = await backedUp(between, 'second');

  const last = await opening(openEmptyTestDatabase(null));
  await restoreBackup(last.db, second.file, ignore);
  const third = await backedUp(last, 'third');
  expect(await verifyAuditChain(last.db)).toMatchObject({ rows: ROWS + 2, brokenAt: null });
  const isAsItWas = ([name]: [string, unknown]) => name !== 'audit_log' && name !== 'sessions';
  expect([...second.sums].filter(isAsItWas)).toEqual([...first.sums].filter(isAsItWas));
  expect([...third.sums].filter(isAsItWas)).toEqual([...first.sums].filter(isAsItWas));
});
