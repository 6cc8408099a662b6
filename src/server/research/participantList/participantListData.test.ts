import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type DaysHouse, daysHouse, FRIDAY, setClock } from '#server/testing/daysHouse.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import type { ParticipantsAnswer } from '#shared/contract/participants.ts';

let server: TestServer;
let house: DaysHouse;
let study: { id: string };

beforeAll(async () => {
  server = await buildTestServer();
  setClock(server, FRIDAY);
  house = await daysHouse(server);
  study = await house.newStudy();
  const at = (time: string) => new Date(time);
  await house.join(study, 'KDZ-001-5', [3, 19], {
    joined_at: at('2026-03-28T22:59:59.999Z'),
    joined_day: '2026-03-28',
    athlete: { last_sync_at: at('2026-11-19T09:00:00Z'), last_event_at: at('2026-11-19T10:00:00Z') },
  });
  await house.join(study, 'KDZ-002-8', [3, 4, 16], {
    joined_at: at('2026-03-28T23:00:00Z'),
    joined_day: '2026-03-29',
    athlete: { last_sync_at: at('2026-11-20T09:00:00Z') },
  });
  await house.join(study, 'KDZ-003-1', [], {
    joined_at: at('2026-03-29T22:00:00Z'),
    joined_day: '2026-03-30',
    athlete: { last_sync_at: at('2026-11-03T09:00:00Z') },
  });
  await createTestParticipant(server.db, study.id, 'KDZ-004-4', { created_at: at('2026-03-29T12:00:00Z') });
  await house.join(study, 'KDZ-005-3', [2], {
    joined_at: at('2026-03-31T12:00:00Z'),
    joined_day: '2026-03-31',
    withdrawn_at: at('2026-11-10T12:00:00Z'),
    withdrawal_date: '2026-11-10',
    withdrawal_requested_by: 'participant',
    withdrawal_choice: 'keep',
    athlete: { last_sync_at: at('2026-11-01T09:00:00Z') },
  });
});
afterAll(() => server.close());

const list = async (query: string): Promise<ParticipantsAnswer> => {
  const answer = await house.call('analyst', 'GET', `/studies/${study.id}/participants?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json<ParticipantsAnswer>();
};
const codes = async (query: string) => (await list(query)).participants.map(({ code }) => Number(code.split('-')[1]));

test('PAGES §3.5 the list says when the sources of each participant were last heard', async () => {
  const { participants } = await list('sort=code');
  expect(participants.map(({ last_sync_at }) => last_sync_at)).toEqual([
    '2026-11-19T10:00:00.000Z',
    '2026-11-20T09:00:00.000Z',
    '2026-11-03T09:00:00.000Z',
    null,
    '2026-11-01T09:00:00.000Z',
  ]);
});

test.each([
  ['last_activity', [5, 2, 1, 3, 4]],
  ['-last_activity', [1, 2, 5, 4, 3]],
  ['last_sync', [5, 3, 1, 2, 4]],
  ['-last_sync', [2, 1, 3, 5, 4]],
  ['activities', [3, 5, 1, 2, 4]],
  ['-activities', [2, 1, 5, 3, 4]],
])('sorted by %s, those without a value come last on every page', async (sort, expected) => {
  expect(await codes(`sort=${sort}`)).toEqual(expected);
  expect(await codes(`sort=${sort}&page_size=10&page=1`)).toEqual(expected);
});

test.each([
  ['silent_days=1', [3, 1, 2]],
  ['silent_days=2', [3, 2]],
  ['silent_days=4', [3, 2]],
  ['silent_days=5', [3]],
  ['silent_days=18', [3]],
  ['silent_days=19', []],
  ['connected=yes', [3, 1, 2]],
  ['joined_from=2026-03-29', [3, 2, 5]],
  ['joined_to=2026-03-29', [1, 2]],
  ['joined_from=2026-03-29&joined_to=2026-03-29', [2]],
  ['joined_from=2026-03-30&joined_to=2026-03-29', []],
])('narrowed by %s, which is of people who joined and not of codes that were added', async (query, expected) => {
  expect(await codes(query)).toEqual(expected);
});

test('PAGES §3.7 a participant has the local time of the last activity, but not where single ones are not shown', async () => {
  const timed = await house.newStudy({ code_prefix: 'TIM' });
  const { id, personId } = await house.join(timed, 'TIM-001-6', [18, 19]);
  const { db } = server;
  const lastAt = async () => {
    const { participant } = (await house.call('analyst', 'GET', `/participants/${id}`)).json();
    return [participant.last_activity_day, participant.last_activity_at];
  };
  expect(await lastAt()).toEqual(['2026-11-19', '2026-11-19T08:30:15']);
  await createTestActivity(db, personId, { day: '2026-11-19', sport_type: 'Walk' });
  const later = { start_date_local: '2026-11-19 17:05:00' };
  await db.updateTable('activities').set(later).where('sport_type', '=', 'Walk').execute();
  expect(await lastAt()).toEqual(['2026-11-19', '2026-11-19T17:05:00']);
  const hidden = { start_date_local: '2026-11-19 00:00:01' };
  await db.updateTable('activities').set(hidden).where('local_day', '=', '2026-11-19').execute();
  expect(await lastAt()).toEqual(['2026-11-19', null]);
  await db.updateTable('activities').set(later).where('local_day', '=', '2026-11-19').execute();
  await db.updateTable('installation_settings').set({ display_policy: 'derived' }).execute();
  expect(await lastAt()).toEqual(['2026-11-19', null]);
  await db.updateTable('installation_settings').set({ display_policy: 'full' }).execute();
});

test('PAGES §3.0-H each row says since when it is silent, disconnected or without a permission', async () => {
  const since = await house.newStudy({ code_prefix: 'SIN' });
  const status_since = new Date('2026-11-17T23:30:00Z');
  await house.join(since, 'SIN-001-6', [19], { athlete: { status: 'disconnected', status_since } });
  await house.join(since, 'SIN-002-4', [19], { athlete: { status: 'permission_missing', status_since } });
  await house.join(since, 'SIN-003-2', [4]);
  await house.join(since, 'SIN-004-0', [19]);
  const answer = await house.call('analyst', 'GET', `/studies/${since.id}/participants`);
  const { participants } = answer.json<ParticipantsAnswer>();
  expect(participants.map(({ status, status_since: day }) => [status, day])).toEqual([
    ['disconnected', '2026-11-18'],
    ['permission_missing', '2026-11-18'],
    ['silent', '2026-11-04'],
    ['syncing', null],
  ]);
});

test('each row says whether the participant has an account, and nothing of it', async () => {
  const signed = await house.newStudy({ code_prefix: 'ACC' });
  const { personId } = await house.join(signed, 'ACC-001-6', [19]);
  await house.join(signed, 'ACC-002-4', [19]);
  const account = await server.user({ role: 'user' });
  await server.db.updateTable('people').set({ user_id: account.id }).where('id', '=', personId).execute();
  const answer = await house.call('analyst', 'GET', `/studies/${signed.id}/participants?sort=code`);
  expect(answer.json<ParticipantsAnswer>().participants.map(({ has_account }) => has_account)).toEqual([true, false]);
  expect(answer.body).not.toContain(account.id);
  expect(answer.body).not.toContain(account.email);
});

test.each([
  ['the word of a status', 'SILENT', [3]],
  ['a German word of two statuses', 'daten', [3, 1, 2]],
  ['the day of the last activity', '16.11.', [2]],
  ['the time of the last sync', '20.11.2026 10:00', [2]],
  ['the day on which the code was added', '29.03.2026', [4]],
])('DECISIONS §3 a search finds participants by %s', async (_what, search, expected) => {
  expect(await codes(new URLSearchParams({ search }).toString())).toEqual(expected);
});

test('DECISIONS §3 a search finds participants by invitation, own dates, consent, count and the day of a disconnection', async () => {
  const shown = await house.newStudy({ code_prefix: 'SHO' });
  const { db } = server;
  const created_at = new Date('2026-10-30T12:00:00Z');
  const invited = await createTestParticipant(db, shown.id, 'SHO-001-1', { created_at });
  await createTestParticipant(db, shown.id, 'SHO-002-2', { created_at, end_date: '2027-06-05' });
  const eight = [2, 3, 4, 5, 6, 7, 9, 19];
  await house.join(shown, 'SHO-003-3', eight, { created_at, consent_version: 1 });
  const status_since = new Date('2026-11-17T23:30:00Z');
  await house.join(shown, 'SHO-004-4', [19], { created_at, athlete: { status: 'disconnected', status_since } });
  const invites = { participant_ids: [invited.id] };
  expect((await house.call('owner', 'POST', `/studies/${shown.id}/invites`, invites)).statusCode).toBe(200);
  const found = async (search: string) => {
    const query = new URLSearchParams({ search, sort: 'code' });
    const answer = await house.call('analyst', 'GET', `/studies/${shown.id}/participants?${query}`);
    return answer.json<ParticipantsAnswer>().participants.map(({ code }) => code.slice(4, 7));
  };
  expect(await found('not opened')).toEqual(['001']);
  expect(await found('Geöffnet')).toEqual(['001']);
  expect(await found('04.12.2026')).toEqual(['001']);
  expect(await found('05.06.2027')).toEqual(['002']);
  expect(await found('8')).toEqual(['003', '004']);
  expect(await found('18.11.2026')).toEqual(['004']);
  expect(await found('Version 1')).toEqual(['003']);
  expect(await found('asked again')).toEqual([]);
  const version = { study_id: shown.id, version: 2, text_de: 'Neu', text_en: 'New', kind: 'continuing' as const };
  await db
    .insertInto('consent_versions')
    .values({ ...version, created_at: server.clock.now() })
    .execute();
  await db.updateTable('studies').set({ consent_version: 2 }).where('id', '=', shown.id).execute();
  expect(await found('asked again')).toEqual(['003']);
  expect(await found('Daten ruhen')).toEqual([]);
});
