import { v7 as uuidv7 } from 'uuid';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { createTestParticipant, resetInstallation } from '#server/testing/testResearch.ts';
import type { ParticipantAnswer, ParticipantsAnswer } from '#shared/contract/participants.ts';
import type { QualityAnswer } from '#shared/contract/quality.ts';

let server: TestServer;
let house: DaysHouse;
beforeAll(async () => {
  server = await buildTestServer();
});
beforeEach(async () => {
  setClock(server, FRIDAY);
  house = await daysHouse(server);
});
afterAll(() => server.close());

const list = async (study: { id: string }, query = '') => {
  const answer = await house.call('analyst', 'GET', `/studies/${study.id}/participants?sort=code&${query}`);
  return answer.json<ParticipantsAnswer>().participants;
};
const statuses = async (study: { id: string }, query = '') =>
  (await list(study, query)).map(({ code, status, status_since }) => [code, status, status_since]);
const troubles = async (study: { id: string }) =>
  (await house.call('analyst', 'GET', `/studies/${study.id}/quality`)).json<QualityAnswer>().troubles;

const at = (time: string) => new Date(time);

test('an account at a source that the study does not permit says nothing about its participant', async () => {
  const study = await house.newStudy({ permitted_sources: ['polar', 'file'] });
  const ended = { status: 'disconnected' as const, status_since: at('2026-11-16T12:00:00Z') };
  await house.join(study, 'KDZ-001-7', [], { athlete: ended, joined_day: '2026-11-18' });
  await house.join(study, 'KDZ-002-5', [], { athlete: ended });
  const fine = await house.join(study, 'KDZ-003-3', [], { athlete: ended, joined_day: '2026-11-18' });
  await createTestAccount(server.db, fine.personId);
  const broken = await house.join(study, 'KDZ-004-1');
  await createTestAccount(server.db, broken.personId, { ...ended, status_since: at('2026-11-12T12:00:00Z') });
  expect(await statuses(study)).toEqual([
    ['KDZ-001-7', 'invited', null],
    ['KDZ-002-5', 'silent', '2026-11-02'],
    ['KDZ-003-3', 'syncing', null],
    ['KDZ-004-1', 'disconnected', '2026-11-12'],
  ]);
  expect(await statuses(study, 'search=12.11.2026')).toHaveLength(1);
  expect(await statuses(study, 'search=16.11.2026')).toEqual([]);
  expect((await list(study, 'connected=yes')).map(({ code }) => code)).toEqual(['KDZ-003-3']);
  expect(await troubles(study)).toEqual([{ kind: 'disconnected', count: 1, participants: 1 }]);
  expect(await house.summary(study)).toMatchObject({ connected: 1, silent: 1 });
});

test('PAGES §3.0-H who agreed and brought no source and no file is invited, everywhere, and is silent after the limit', async () => {
  const study = await house.newStudy({ permitted_sources: ['polar', 'file'] });
  const joined = { joined_day: '2026-11-18', joined_at: at('2026-11-18T09:00:00Z') };
  const nothing = await house.join(study, 'KDZ-001-7', [], joined);
  const connected = await house.join(study, 'KDZ-002-5', [], joined);
  await createTestAccount(server.db, connected.personId);
  const upload = { ...joined, consent_sources: ['file' as const] };
  const files = await house.join(study, 'KDZ-003-3', [], upload);
  const unread = await house.join(study, 'KDZ-004-1', [], upload);
  for (const [{ id, personId }, count] of [
    [files, 'added'],
    [unread, 'unreadable'],
  ] as const) {
    await server.db
      .insertInto('uploads')
      .values({
        ...{ id: uuidv7(), person_id: personId, participant_id: id, channel: 'staff', state: 'done' as const },
        ...{ created_by: null, place: uuidv7(), kind: 'files' as const, file_count: 1, counts: { [count]: 1 } },
        ...{ created_at: server.clock.now(), worked_at: server.clock.now(), finished_at: server.clock.now() },
        problem: null,
      })
      .execute();
  }
  await createTestParticipant(server.db, study.id, 'KDZ-005-8');
  expect(await statuses(study)).toEqual([
    ['KDZ-001-7', 'invited', null],
    ['KDZ-002-5', 'syncing', null],
    ['KDZ-003-3', 'syncing', null],
    ['KDZ-004-1', 'invited', null],
    ['KDZ-005-8', 'no_invitation', null],
  ]);
  expect((await statuses(study, 'status=invited')).map(([code]) => code)).toEqual(['KDZ-001-7', 'KDZ-004-1']);
  expect(await statuses(study, 'status=invited,no_invitation&joined=no')).toEqual([
    ['KDZ-005-8', 'no_invitation', null],
  ]);
  const page = await house.call('analyst', 'GET', `/participants/${nothing.id}`);
  expect(page.json<ParticipantAnswer>().participant.status).toBe('invited');
  expect(await house.summary(study)).toMatchObject({ connected: 2, silent: 0, today: [] });
  const longAgo = { joined_day: '2026-11-13' };
  await server.db.updateTable('participants').set(longAgo).where('id', '=', nothing.id).execute();
  expect(await statuses(study, 'status=silent')).toEqual([['KDZ-001-7', 'silent', '2026-11-13']]);
});

test.each([
  { change: 'the policy shows own data only', settings: { display_policy: 'own_only' as const } },
  { change: 'the basis of Strava is withdrawn', settings: { strava_basis: null } },
])('STUDIES §1 nobody becomes silent because $change', async ({ settings }) => {
  const study = await house.newStudy({ permitted_sources: ['strava', 'file'] });
  await house.join(study, 'KDZ-001-7', [19]);
  const silent = await house.join(study, 'KDZ-002-5', [4]);
  const ended = { status: 'disconnected' as const, status_since: at('2026-11-16T12:00:00Z') };
  await house.join(study, 'KDZ-003-3', [15], { athlete: ended });
  await server.app.problemChecks.check();
  const wereSilent = ['KDZ-002-5', 'silent', '2026-11-04'];
  expect(await statuses(study, 'silent_days=7')).toEqual([wereSilent]);

  await server.db.updateTable('installation_settings').set(settings).execute();
  expect(await statuses(study)).toEqual([
    ['KDZ-001-7', 'syncing', null],
    ['KDZ-002-5', 'syncing', null],
    ['KDZ-003-3', 'disconnected', '2026-11-16'],
  ]);
  expect((await statuses(study, 'silent_days=7')).map(([code]) => code)).toEqual(['KDZ-003-3']);
  const summary = await house.summary(study);
  expect(summary).toMatchObject({ silent: 0, connected: 2, today: [{ code: 'KDZ-003-3' }] });
  await server.db
    .updateTable('problem_checks')
    .set({ checked_at: at('2026-11-01T00:00:00Z') })
    .execute();
  expect(await server.app.problemChecks.check()).toEqual({ opened: 0, closed: 1 });
  await server.db.deleteFrom('athletes').where('id', '=', silent.personId).execute();
  expect((await statuses(study, 'status=silent')).map(([code]) => code)).toEqual(['KDZ-002-5']);
  await resetInstallation(server.db);
});

test('a source that failed is broken in the list, the checks and the problems, unless another one works', async () => {
  const study = await house.newStudy({ permitted_sources: ['strava', 'polar'] });
  const failed = { status: 'error' as const, status_since: at('2026-11-16T12:00:00Z') };
  await house.join(study, 'KDZ-001-7', [4], { athlete: failed });
  const both = await house.join(study, 'KDZ-002-5', [19], { athlete: failed });
  await createTestAccount(server.db, both.personId);
  expect(await statuses(study)).toEqual([
    ['KDZ-001-7', 'disconnected', '2026-11-16'],
    ['KDZ-002-5', 'syncing', null],
  ]);
  expect(await statuses(study, 'search=16.11.2026')).toHaveLength(1);
  expect(await troubles(study)).toEqual([{ kind: 'disconnected', count: 1, participants: 1 }]);
  expect(await house.summary(study)).toMatchObject({ today: [{ code: 'KDZ-001-7', since: '2026-11-16' }] });
  await server.app.problemChecks.check();
  const problems = await house.call('analyst', 'GET', `/studies/${study.id}/problems`);
  expect(problems.json()).toMatchObject({ total: 1, problems: [{ code: 'KDZ-001-7', kind: 'source_broken' }] });
});
