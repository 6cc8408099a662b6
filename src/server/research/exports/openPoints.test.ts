import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestActivity, createTestAthlete, createTestDuplicate } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { DuplicatesAnswer } from '#shared/contract/duplicates.ts';
import type { StudyCutsAnswer } from '#shared/contract/studyExports.ts';
import { FLAGS } from './tables/flagsTable.ts';
import type { Row } from './tables/tableColumns.ts';

let server: TestServer;
let house: StudyPeople;
let person: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  house = await studyPeople(server);
  person = await createTestAthlete(server.db);
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement' }).execute();
});

async function studyOf(sources: ('file' | 'strava' | 'polar')[], joined_day = '2026-02-01') {
  const study = await house.study({ permitted_sources: sources });
  const place = { person_id: person.id, joined_at: server.clock.now(), joined_day };
  await createTestParticipant(server.db, study.id, `${study.code_prefix}-001-1`, place);
  return study;
}

async function needsDecision(activity_id: string) {
  const upload = { id: uuidv7(), person_id: person.id, channel: 'own' as const, created_by: null, place: uuidv7() };
  const at = server.clock.now();
  await server.db
    .insertInto('uploads')
    .values({ ...upload, created_at: at, worked_at: at, state: 'done', kind: 'files', file_count: 1 })
    .execute();
  const file = { number: 1, path: 'run.gpx', result: 'needs_decision' as const, sha256: null };
  await server.db
    .insertInto('upload_files')
    .values({ ...file, upload_id: upload.id, activity_id })
    .execute();
}

const openOf = async (study: { id: string }) =>
  (await house.call('owner', 'GET', `/studies/${study.id}/cuts`)).json<StudyCutsAnswer>().open;
async function flaggedIn(study: { id: string }) {
  const locked = await house.call('owner', 'POST', `/studies/${study.id}/cuts`, { reason: 'Paper' });
  expect(locked.statusCode).toBe(201);
  const parts = await server.db
    .selectFrom('study_cut_rows')
    .innerJoin('study_cuts', 'study_cuts.id', 'cut_id')
    .select('rows')
    .where('study_id', '=', study.id)
    .where('table_name', '=', 'flags')
    .execute();
  const flag = FLAGS.columns.findIndex(({ variable }) => variable === 'flag');
  const rows = parts.flatMap((part) => JSON.parse(part.rows) as Row[]);
  return rows.filter((row) => row[flag] === 'duplicate_candidate').length;
}
const duplicatesOf = async (study: { id: string }) =>
  (await house.call('owner', 'GET', `/studies/${study.id}/duplicates`)).json<DuplicatesAnswer>().total;

test('STUDIES §9: the open points of the data that the study reads are listed before a lock', async () => {
  const study = await studyOf(['file', 'strava']);
  const { id } = await createTestActivity(server.db, person.id, { day: '2026-03-29' });
  await createTestDuplicate(server.db, person.id, id);
  await needsDecision(id);
  expect(await openOf(study)).toEqual([
    { point: 'undecided_duplicates', count: 1 },
    { point: 'undecided_files', count: 1 },
    { point: 'importing', count: 1 },
  ]);
});

test('STUDIES §9: what a study does not read is not open in it, so its list of duplicates has the same number', async () => {
  const early = await createTestActivity(server.db, person.id, { day: '2026-01-10' });
  const pair = await createTestDuplicate(server.db, person.id, early.id);
  await needsDecision(early.id);
  const upload = { id: uuidv7(), person_id: person.id, channel: 'own' as const, created_by: null, place: uuidv7() };
  const at = server.clock.now();
  await server.db
    .insertInto('uploads')
    .values({ ...upload, created_at: at, worked_at: at, state: 'running' })
    .execute();

  const before = await studyOf(['file', 'strava']);
  expect([await duplicatesOf(before), await openOf(before)]).toEqual([
    0,
    [
      { point: 'uploads_running', count: 1 },
      { point: 'importing', count: 1 },
    ],
  ]);
  const other = await studyOf(['polar']);
  expect([await duplicatesOf(other), await openOf(other)]).toEqual([0, []]);
  const whole = await studyOf(['strava'], '2026-01-01');
  expect([await duplicatesOf(whole), await openOf(whole)]).toEqual([
    1,
    [
      { point: 'undecided_duplicates', count: 1 },
      { point: 'undecided_files', count: 1 },
      { point: 'importing', count: 1 },
    ],
  ]);
  const decision = { study_id: whole.id, decision: 'different' };
  expect((await house.call('owner', 'PATCH', `/duplicates/${pair}`, decision)).statusCode).toBe(200);
  expect(await openOf(whole)).toEqual([{ point: 'importing', count: 1 }]);
});

test('STUDIES §8 the flags of a cut tell of a pair only where the study reads both records', async () => {
  const early = await createTestActivity(server.db, person.id, { day: '2026-01-10' });
  const pair = await createTestDuplicate(server.db, person.id, early.id);
  const before = await studyOf(['strava']);
  const whole = await studyOf(['strava'], '2026-01-01');
  expect([await flaggedIn(before), await flaggedIn(whole)]).toEqual([0, 2]);
  const decision = { study_id: whole.id, decision: 'same', primary_id: early.id };
  expect((await house.call('owner', 'PATCH', `/duplicates/${pair}`, decision)).statusCode).toBe(200);
  await server.db.deleteFrom('study_cuts').execute();
  expect(await flaggedIn(whole)).toBe(1);
});
