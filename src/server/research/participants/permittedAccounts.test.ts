import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestAccount } from '#server/testing/testAccounts.ts';
import { resetInstallation } from '#server/testing/testResearch.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';
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
    ['KDZ-001-7', 'syncing', null],
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
