import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestAthlete } from '#server/testing/testActivities.ts';
import {
  createTestLab,
  createTestParticipant,
  createTestResearcher,
  createTestStudy,
} from '#server/testing/testResearch.ts';
import type { AttentionAnswer } from '#shared/contract/research.ts';

let server: TestServer;
let call: ReturnType<typeof callerWith>;
let study: { id: string };
let participant: { id: string };
let personId: string;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  call = callerWith(server, await server.tokenOf(await server.user({ role: 'admin' })));
  const lab = await createTestLab(server.db);
  const owner = await server.user({ role: 'researcher' });
  await createTestResearcher(server.db, lab.id, owner.id);
  study = await createTestStudy(server.db, lab.id, owner.id, { title: 'HRV' });
  ({ id: personId } = await createTestAthlete(server.db));
  participant = await createTestParticipant(server.db, study.id, 'KDZ-001-7', { person_id: personId });
});

const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
async function attention() {
  const answer = (await call('GET', '/admin/attention')).json<AttentionAnswer>();
  expect(answer.total).toBe(answer.items.length);
  return answer.items.map(({ kind, severity, id, name, count }) => [kind, severity, id, name, count]);
}

test('SPEC §2 mails of the last seven days that did not arrive', async () => {
  const mail = { study_id: study.id, participant_id: participant.id, created_at: daysAgo(9), due_at: daysAgo(9) };
  const ended = (state: 'sent' | 'bounced' | 'failed', days: number) => ({
    ...{ id: uuidv7(), ...mail, kind: 'silent' as const, state, finished_at: daysAgo(days) },
  });
  await server.db
    .insertInto('mails')
    .values([ended('bounced', 8), ended('sent', 1)])
    .execute();
  expect(await attention()).toEqual([]);
  await server.db
    .insertInto('mails')
    .values([ended('bounced', 6), ended('failed', 1)])
    .execute();
  expect(await attention()).toEqual([['reminders_failed', 'info', study.id, 'HRV', 2]]);
});

test('packages and uploads that failed, until a later one succeeded', async () => {
  const written = (state: 'failed' | 'done', days: number) => ({
    ...{ id: uuidv7(), study_id: study.id, name: 'hrv', choices: '{}', state, place: uuidv7() },
    ...{ created_at: daysAgo(days), worked_at: daysAgo(days) },
  });
  const given = (state: 'failed' | 'done', days: number) => ({
    ...{ id: uuidv7(), person_id: personId, participant_id: participant.id, channel: 'staff' as const, state },
    ...{ place: uuidv7(), created_at: daysAgo(days), worked_at: daysAgo(days), finished_at: daysAgo(days) },
  });
  await server.db
    .insertInto('study_exports')
    .values([written('failed', 8), written('failed', 3)])
    .execute();
  await server.db
    .insertInto('uploads')
    .values([given('failed', 8), given('failed', 2)])
    .execute();
  expect(await attention()).toEqual([
    ['exports_failed', 'info', study.id, 'HRV', 1],
    ['upload_failed', 'info', participant.id, 'KDZ-001-7', null],
  ]);
  await server.db.insertInto('study_exports').values(written('done', 1)).execute();
  await server.db.insertInto('uploads').values(given('done', 1)).execute();
  expect(await attention()).toEqual([]);
});

test('a source that refuses the installation comes first, then its imports that did not succeed', async () => {
  await server.db
    .insertInto('source_budgets')
    .values({ source: 'polar', misconfigured_since: daysAgo(1) })
    .execute();
  const problem = { attempts: 8, kind: 'failed' as const, first_at: daysAgo(20), last_at: daysAgo(1) };
  await server.db
    .insertInto('import_problems')
    .values([
      { id: uuidv7(), athlete_id: personId, strava_id: 1, ...problem },
      { id: uuidv7(), athlete_id: personId, strava_id: 2, ...problem },
      { id: uuidv7(), athlete_id: personId, strava_id: 3, ...problem, retried_at: daysAgo(1) },
    ])
    .execute();
  expect(await attention()).toEqual([
    ['source_refused', 'warning', 'polar', 'polar', null],
    ['source_problems', 'info', 'strava', 'strava', 2],
  ]);
  await server.db.deleteFrom('source_budgets').where('source', '=', 'polar').execute();
});

test('studies ask for data of Strava, until an admin records a basis or they are closed', async () => {
  const change = (change: { permitted_sources?: ('file' | 'strava')[]; closed_at?: Date }) =>
    server.db.updateTable('studies').set(change).execute();
  await change({ permitted_sources: ['file', 'strava'] });
  expect(await attention()).toEqual([['source_without_basis', 'warning', 'strava', 'strava', 1]]);
  await server.db.updateTable('installation_settings').set({ strava_basis: 'Agreement of 1 May' }).execute();
  expect(await attention()).toEqual([]);
  await server.db.updateTable('installation_settings').set({ strava_basis: null }).execute();
  await change({ closed_at: server.clock.now() });
  expect(await attention()).toEqual([]);
});

test('PAGES §3.1 a study that ended without export, until a package is written', async () => {
  const { db } = server;
  await db.updateTable('studies').set({ end_date: '2020-01-01', start_date: '2019-12-01' }).execute();
  const unexported = async () => (await attention()).filter(([kind]) => kind === 'study_ended_unexported');
  expect(await unexported()).toEqual([]);
  await db
    .updateTable('participants')
    .set({ joined_at: daysAgo(900), joined_day: '2019-12-02' })
    .execute();
  expect(await unexported()).toEqual([['study_ended_unexported', 'info', study.id, 'HRV', null]]);
  await db.updateTable('studies').set({ end_date: null }).execute();
  expect(await unexported()).toEqual([]);
  await db
    .updateTable('studies')
    .set({ closed_at: daysAgo(1) })
    .execute();
  expect(await unexported()).toHaveLength(1);
  const written = { id: uuidv7(), study_id: study.id, name: 'hrv', choices: '{}', state: 'done' as const };
  await db
    .insertInto('study_exports')
    .values({ ...written, place: uuidv7(), created_at: daysAgo(1), worked_at: daysAgo(1) })
    .execute();
  expect(await unexported()).toEqual([]);
  const sha256 = new Uint8Array(32);
  for (const state of ['expired', 'deleted', 'outdated'] as const) {
    await db.updateTable('study_exports').set({ state, sha256 }).execute();
    expect([state, await unexported()]).toEqual([state, []]);
  }
  await db.updateTable('study_exports').set({ state: 'deleted', sha256: null }).execute();
  expect(await unexported()).toHaveLength(1);
});

test('a consent text to which people agreed, without approval and without an ethics reference', async () => {
  await server.db.updateTable('participants').set({ consent_version: 1 }).execute();
  expect(await attention()).toEqual([['study_without_approval', 'info', study.id, 'HRV', null]]);
  await server.db.updateTable('studies').set({ ethics_ref: 'EK 12/2026' }).execute();
  expect(await attention()).toEqual([]);
  await server.db
    .updateTable('studies')
    .set({ ethics_ref: null, closed_at: daysAgo(1) })
    .execute();
  expect(await attention()).toEqual([]);
});
