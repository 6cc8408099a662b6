import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { allowResearch } from '#server/db/databaseRoles.ts';
import { missingForResearch, RESEARCH_ROLE } from '#server/db/researchRole.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows } from '#server/testing/packageFiles.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { StudyCut } from '#shared/contract/studyExports.ts';
import type { NewTokenAnswer } from '#shared/contract/studyTokens.ts';

const DENIED = { code: '42501' };
const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', permitted_sources: ['file', 'strava'] });
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
});

async function joined(studyId: string, code: string, personId: string): Promise<void> {
  const place = { person_id: personId, joined_at: server.clock.now(), joined_day: '2026-01-01', consent_version: 1 };
  await createTestParticipant(server.db, studyId, code, place);
}

async function personIn(studyId: string, code: string): Promise<string> {
  const { id } = await createTestAthlete(server.db, 'Canary Person');
  await joined(studyId, code, id);
  await createTestActivity(server.db, id, { name: 'canary-title', day: '2026-03-29' });
  return id;
}

const lock = () => house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Interim analysis' });

async function readTable(secret: string, table: string, cut: string) {
  const url = `/api/research/studies/${study.id}/data/tables/${table}?cut=${cut}`;
  return server.app.inject({ url, headers: bearer(secret) });
}

async function newToken(): Promise<string> {
  const body = { name: 'Notebook', level: 'coded' };
  const answer = await house.call('analyst', 'POST', `/studies/${study.id}/tokens`, body);
  return answer.json<NewTokenAnswer>().secret;
}

async function tablesOf(schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = ${schema} ORDER BY 1`.execute(server.db);
  return rows.map(({ name }) => name);
}

test('research works as its own role, and reads no table of the schema identity', async () => {
  const { research } = server.database;
  expect(await missingForResearch(research)).toBeNull();
  const { rows } = await sql`SELECT current_user::text AS role`.execute(research);
  expect(rows).toEqual([{ role: RESEARCH_ROLE }]);
  const tables = await tablesOf('identity');
  expect(tables).toEqual(
    expect.arrayContaining(['users', 'people', 'athletes', 'source_accounts', 'contact_addresses']),
  );
  for (const table of tables) {
    await expect(sql`SELECT FROM ${sql.id('identity', table)}`.execute(research)).rejects.toMatchObject(DENIED);
    // Without the schema it is not found at all.
    await expect(sql`SELECT FROM ${sql.id(table)}`.execute(research)).rejects.toMatchObject({ code: '42P01' });
  }
});

test.each([
  [
    'activities',
    ['name', 'strava_id', 'external_id', 'archive_strava_id', 'file_hash', 'file_id', 'gear_id', 'exclude_note'],
  ],
  ['participants', ['note', 'withdrawal_reason']],
  ['participant_invites', ['token_hash']],
  ['studies', ['owner_id', 'owner_key', 'search_text']],
  ['contact_log', ['note']],
  ['study_reviews', ['note', 'decided_by']],
  ['person_accounts', ['id', 'scopes']],
  ['audit_log', ['actor_email', 'changes']],
  ['erasable_values', ['value']],
  ['gear', ['name']],
  ['study_exports', ['created_by']],
  ['study_tokens', ['token_hash']],
  ['upload_files', ['path']],
])('research does not read from %s the columns %j', async (table, columns) => {
  for (const column of columns) {
    const read = sql`SELECT ${sql.id(column)} FROM ${sql.id(table)}`;
    await read.execute(server.db);
    await expect(read.execute(server.database.research)).rejects.toMatchObject(DENIED);
  }
});

test('research reads no column that its name calls a name, an address, a secret or an id elsewhere, but these', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname || '.' || a.attname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v') AND a.attnum > 0 AND NOT a.attisdropped
      AND has_column_privilege(${RESEARCH_ROLE}, c.oid, a.attnum, 'SELECT')
      AND a.attname ~ '(name|mail|address|token|hash|encrypted|strava|external|file|user|note|title|text|_by$)'
    ORDER BY 1`.execute(server.db);
  expect(rows.map(({ name }) => name)).toEqual([
    'activities.device_name',
    'consents.text_hash',
    'installation_settings.strava_basis',
    'labs.name',
    'participants.group_name',
    'studies.contact_email',
    'studies.title',
    'study_cut_rows.table_name',
    'study_cuts.created_by',
  ]);
});

test('a cut, a package and a token read everything as this role: without its rights each of them fails', async () => {
  await personIn(study.id, 'KDZ-001-1');
  const answer = await lock();
  const { cut } = answer.json<{ cut: StudyCut }>();
  expect([answer.statusCode, cut.tables.activities?.rows, cut.created_by_email]).toEqual([201, 1, 'owner@example.org']);
  const secret = await newToken();
  const all = async () => [
    (await exportStudy(house, 'analyst', study.id)).state,
    (await exportStudy(house, 'analyst', study.id, { cut_id: cut.id })).state,
    (await exportStudy(house, 'analyst', study.id, { points: true })).state,
    (await readTable(secret, 'activities', 'live')).statusCode,
    (await readTable(secret, 'activities', 'cut-1')).statusCode,
    (await house.call('analyst', 'POST', `/studies/${study.id}/exports/estimate`, {})).statusCode,
  ];
  expect(await all()).toEqual(['done', 'done', 'done', 200, 200, 200]);

  await sql`REVOKE SELECT ON participants, study_cut_rows FROM ${sql.id(RESEARCH_ROLE)}`.execute(server.db);
  expect(await all()).toEqual(['failed', 'failed', 'failed', 500, 500, 500]);
  expect((await lock()).statusCode).toBe(500);
  await allowResearch(server.db, server.db);
  expect(await all()).toEqual(['done', 'done', 'done', 200, 200, 200]);
  expect((await lock()).statusCode).toBe(201);
});

test('no connection keeps the role, after reads that fail as little as after others', async () => {
  const { db, research } = server.database;
  const read = (column: string) => sql`SELECT ${sql.id(column)} FROM activities`.execute(research);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => read(index % 2 === 0 ? 'name' : 'local_day')),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  await personIn(study.id, 'KDZ-001-1');
  await lock();
  const asked = Array.from({ length: 20 }, () => sql<{ role: string }>`SELECT current_user::text AS role`.execute(db));
  const roles = (await Promise.all(asked)).flatMap(({ rows }) => rows.map(({ role }) => role));
  expect(roles).not.toContain(RESEARCH_ROLE);
  await expect(sql`UPDATE study_cuts SET tables = '{}'`.execute(research)).rejects.toMatchObject({ code: '25006' });
});

test('a person in two studies has two codes, and no package names the person, an account or a title', async () => {
  const person = await personIn(study.id, 'KDZ-001-1');
  const other = await house.study({ code_prefix: 'ZWO', permitted_sources: ['file', 'strava'] });
  await joined(other.id, 'ZWO-004-2', person);
  const { strava_id } = await server.db.selectFrom('athletes').select('strava_id').executeTakeFirstOrThrow();
  const activity = await server.db.selectFrom('activities').select('strava_id').executeTakeFirstOrThrow();
  const codes: (string | undefined)[][] = [];
  for (const { id } of [study, other]) {
    const { files } = await downloadExport(house, 'analyst', (await exportStudy(house, 'analyst', id)).id);
    codes.push(csvRows(files, 'data/participants.csv').map(({ participant }) => participant));
    const text = [...files.values()].map((bytes) => Buffer.from(bytes).toString('latin1')).join('\n');
    const identity = [person, 'Canary Person', 'canary-title', `${strava_id}`, `${activity.strava_id}`];
    expect(identity.filter((one) => text.includes(one))).toEqual([]);
  }
  expect(codes).toEqual([['KDZ-001-1'], ['ZWO-004-2']]);
});
