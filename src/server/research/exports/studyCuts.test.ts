import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { ACTIVITIES } from '#server/research/exports/tables/activitiesTable.ts';
import { TABLES } from '#server/research/exports/tables/tables.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { parquetDifferences } from '#server/testing/duckdb.ts';
import { downloadExport, exportStudy } from '#server/testing/exportCalls.ts';
import { csvRows, textOf } from '#server/testing/packageFiles.ts';
import { describedTables, packageProblems } from '#server/testing/packageProblems.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createManyActivities, createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { newDataDir } from '#server/testing/uploadCalls.ts';
import type { StudyCut, StudyCutsAnswer } from '#shared/contract/studyExports.ts';
import { SEVERITY_DEFAULTS, THRESHOLD_DEFAULTS } from '#shared/qualityChecks.ts';
import { selectRows } from './exportedRows.ts';

const dataDir = newDataDir();
let server: TestServer;
let house: StudyPeople;
let study: { id: string };
let leaver: string;

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
  const again = { study_id: study.id, version: 2, text_de: 'Neu', text_en: 'New', kind: 'continuing' as const };
  await server.db
    .insertInto('consent_versions')
    .values({ ...again, created_at: server.clock.now() })
    .execute();
  await server.db.updateTable('studies').set({ consent_version: 2 }).execute();
  await joined('KDZ-001-1');
  leaver = await joined('KDZ-002-2');
  await createTestParticipant(server.db, study.id, 'KDZ-003-3');
});

async function joined(code: string): Promise<string> {
  const athlete = await createTestAthlete(server.db, code);
  const { id } = await createTestParticipant(server.db, study.id, code, {
    person_id: athlete.id,
    joined_at: server.clock.now(),
    joined_day: '2026-01-01',
    consent_version: 1,
  });
  for (const day of ['2026-03-29', '2026-03-30']) await createTestActivity(server.db, athlete.id, { day });
  return id;
}

async function lock(choices: Record<string, unknown> = {}): Promise<StudyCut> {
  const body = { reason: 'Interim analysis', ...choices };
  const answer = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, body);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ cut: StudyCut }>().cut;
}

const cuts = async () => (await house.call('analyst', 'GET', `/studies/${study.id}/cuts`)).json<StudyCutsAnswer>();

async function exportOf(cutId: string) {
  const { id, sha256, left_out } = await exportStudy(house, 'analyst', study.id, { cut_id: cutId });
  const { files } = await downloadExport(house, 'analyst', id);
  expect(await packageProblems(files)).toEqual([]);
  return { sha256, left_out, files };
}

test('STUDIES §9: a cut names its open points, and its rows never change while the study does', async () => {
  const cut = await lock();
  expect(cut).toMatchObject({
    name: 'cut-1',
    number: 1,
    reason: 'Interim analysis',
    created_by_email: 'owner@example.org',
    participants: 3,
    open: [
      { point: 'older_consent', count: 2 },
      { point: 'not_joined', count: 1 },
      { point: 'importing', count: 2 },
    ],
    amendments: [],
  });
  expect(cut.tables.activities).toEqual({ rows: 4, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const before = await exportOf(cut.id);
  await server.db.updateTable('activities').set({ distance: 1 }).execute();
  await server.db.updateTable('studies').set({ title: 'Another title' }).execute();
  const after = await exportOf(cut.id);
  expect(after.sha256).toBe(before.sha256);
  expect(JSON.parse(textOf(after.files, 'provenance.json'))).toMatchObject({ locked: true, cut: { name: 'cut-1' } });
  expect(cut.own_thresholds).toEqual([]);
  const settings = { version: 0, thresholds: { ...THRESHOLD_DEFAULTS, too_short: 5 }, severities: SEVERITY_DEFAULTS };
  expect((await house.call('owner', 'PATCH', `/studies/${study.id}/quality/checks`, settings)).statusCode).toBe(200);
  const [later, first] = [await lock(), (await cuts()).cuts.at(-1)];
  expect([later.name, later.own_thresholds]).toEqual(['cut-2', [{ name: 'too_short', value: 5 }]]);
  expect([first?.name, first?.own_thresholds]).toEqual(['cut-1', []]);
});

test('STUDIES §9: a cut and its package cite one sum over its tables, and say the choices of the lock', async () => {
  const cut = await lock({ include_excluded: true, required_answers: ['heart_rate'] });
  const chosen = { include_excluded: true, include_withdrawn: true, required_answers: ['heart_rate'], rule_version: 1 };
  expect(cut).toMatchObject(chosen);
  const names = Object.keys(cut.tables).sort();
  const lines = names.map((name) => `${cut.tables[name]?.sha256}  ${name}\n`).join('');
  expect(cut.sha256).toBe(createHash('sha256').update(lines).digest('hex'));
  const { files } = await exportOf(cut.id);
  expect(textOf(files, 'README.md')).toContain(` (cut-1, SHA-256 ${cut.sha256}). Study ${study.id}.`);
  expect(JSON.parse(textOf(files, 'datapackage.json')).hash).toBe(`sha256:${cut.sha256}`);
});

test('STUDIES §9: an erasure takes exactly one participant out of a cut and leaves an amendment with the old hash', async () => {
  const cut = await lock();
  const before = await exportOf(cut.id);
  const withdrawal = { requested_by: 'participant', date: '2026-04-01', choice: 'erase', reason: 'Asked for it' };
  expect((await house.call('owner', 'POST', `/participants/${leaver}/withdraw`, withdrawal)).statusCode).toBe(200);

  const [amended] = (await cuts()).cuts;
  expect(amended).toMatchObject({
    ...{ name: 'cut-1.1', amendments: [{ name: 'cut-1.1', sha256_before: cut.sha256 }] },
    ...{ participants: 2, left_out: [{ reason: 'erased_participants', count: 1 }] },
  });
  expect(amended?.tables.activities?.rows).toBe(2);
  expect(amended?.tables.activities?.sha256).not.toBe(cut.tables.activities?.sha256);
  expect(JSON.stringify(amended)).not.toContain('KDZ-002');

  const after = await exportOf(cut.id);
  const readme = textOf(after.files, 'README.md');
  for (const line of [
    `- Amendment cut-1.1: a participant was erased. Before it the cut had SHA-256 ${cut.sha256}.`,
    `- Nachtrag cut-1.1: Eine teilnehmende Person wurde gelöscht. Davor hatte der Schnitt die SHA-256 ${cut.sha256}.`,
    '- 1 participant left out: erased',
    '- 1 teilnehmende Person ausgelassen: gelöscht',
  ])
    expect(readme.split('\n')).toContain(line);
  expect(readme).toContain(`(cut-1.1, SHA-256 ${amended?.sha256}).`);
  expect(textOf(before.files, 'README.md')).not.toContain('Amendment');
  expect(JSON.parse(textOf(after.files, 'provenance.json'))).toMatchObject({
    cut: { name: 'cut-1.1', amendments: [{ name: 'cut-1.1', sha256_before: cut.sha256 }] },
    left_out: [{ reason: 'erased_participants', count: 1 }],
  });
  for (const { name: table } of TABLES) {
    const remaining = csvRows(before.files, `data/${table}.csv`).filter(
      ({ participant }) => participant !== 'KDZ-002-2',
    );
    expect(csvRows(after.files, `data/${table}.csv`)).toEqual(remaining);
  }
  const { rows } = await sql`SELECT FROM study_cut_rows WHERE participant_id = ${leaver}::uuid`.execute(server.db);
  expect(rows).toEqual([]);
});

test('who leaves with their data kept stays in the cut; who is removed or whose person is deleted goes', async () => {
  await lock();
  const kept = { requested_by: 'participant', date: '2026-04-01', choice: 'keep', reason: 'Moved' };
  await house.call('owner', 'POST', `/participants/${leaver}/withdraw`, kept);
  expect((await cuts()).cuts[0]?.name).toBe('cut-1');
  await server.db.deleteFrom('participants').where('code', '=', 'KDZ-003-3').execute();
  expect((await cuts()).cuts[0]?.name).toBe('cut-1.1');
  await server.db.deleteFrom('people').execute();
  const [cut] = (await cuts()).cuts;
  expect(cut?.amendments).toHaveLength(3);
  expect(cut?.tables).toEqual({});
});

test('a cut needs a reason, and is in the log of the study', async () => {
  const answer = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, {});
  expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { reason: expect.anything() }]);
  await lock();
  const log = await server.db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('study_id', '=', study.id)
    .execute();
  expect(log).toEqual([{ action: 'study.locked', reason: 'Interim analysis' }]);
});

test('STUDIES §9: a cut of a former version, which lacks a column of today, is exported with it empty', async () => {
  const cut = await lock();
  const { facts } = await server.db.selectFrom('study_cuts').select('facts').executeTakeFirstOrThrow();
  const variables = facts.variables as Record<string, string[]>;
  const place = variables.activities?.indexOf('distance_state') ?? -1;
  const without = <Value>(values: readonly Value[]) => values.filter((_value, index) => index !== place);
  const former = { ...facts, variables: { ...variables, activities: without(variables.activities ?? []) } };
  await server.db
    .updateTable('study_cuts')
    .set({ facts: JSON.stringify(former) })
    .execute();
  const stored = await server.db
    .selectFrom('study_cut_rows')
    .selectAll()
    .where('table_name', '=', 'activities')
    .execute();
  for (const { participant_id, rows } of stored) {
    const shorter = (JSON.parse(rows) as unknown[][]).map(without);
    await server.db
      .updateTable('study_cut_rows')
      .set({ rows: JSON.stringify(shorter) })
      .where('table_name', '=', 'activities')
      .where('participant_id', '=', participant_id)
      .execute();
  }
  const { files } = await exportOf(cut.id);
  const rows = csvRows(files, 'data/activities.csv');
  expect(rows.map(({ distance, distance_state }) => [distance, distance_state])).toEqual(Array(4).fill(['5000', '']));
  expect(await parquetDifferences(files, describedTables(files))).toEqual([]);
});

test('a cut of another study is unknown to an export', async () => {
  const cut = await lock();
  const other = await house.study();
  const answer = await house.call('owner', 'POST', `/studies/${other.id}/exports`, { cut_id: cut.id });
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'cut_not_found']);
});

test('thousands of exclusions of a study are found in a hash, not compared with each activity of a cut', async () => {
  const { person_id } = await server.db
    .selectFrom('participants')
    .select('person_id')
    .where('id', '=', leaver)
    .executeTakeFirstOrThrow();
  await createManyActivities(server.db, String(person_id), 3000);
  await sql`
    INSERT INTO study_reviews (study_id, activity_id, flag, decision, reason, decided_at)
    SELECT ${study.id}::uuid, id, 'by_hand', 'exclude', 'other', now() FROM activities`.execute(server.db);
  await sql`ANALYZE`.execute(server.db);
  const asked = { choices: {}, checks: await readCheckSettings(server.db, study.id), now: server.clock.now() };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (VERBOSE) ${selectRows(ACTIVITIES, [leaver], asked)}`.execute(server.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/\(hashed SubPlan (\d+)\)[\s\S]*\bSubPlan \1\n[^\n]*study_reviews/);
});
