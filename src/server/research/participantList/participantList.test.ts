import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { findStudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { type StudyPeople, studyPeople } from '#server/testing/studyPeople.ts';
import { createTestParticipant } from '#server/testing/testResearch.ts';
import { listParticipants } from './participantList.ts';

let server: TestServer;
let house: StudyPeople;
let study: { id: string };

const withdrawn = {
  withdrawal_requested_by: 'participant',
  withdrawal_date: '2026-02-01',
  withdrawal_choice: 'keep',
} as const;

beforeAll(async () => {
  server = await buildTestServer();
  house = await studyPeople(server);
  study = await house.study({ code_prefix: 'KDZ', start_date: '2020-01-01', end_date: '2199-12-31' });
  const { db } = server;
  const at = (moment: string) => new Date(moment);
  await createTestParticipant(db, study.id, 'KDZ-001-5', {
    group_name: 'beta',
    created_at: at('2026-03-28T22:59:59.999Z'),
  });
  await createTestParticipant(db, study.id, 'KDZ-002-8', {
    group_name: 'Alpha',
    created_at: at('2026-03-28T23:00:00Z'),
  });
  await createTestParticipant(db, study.id, 'KDZ-003-1', {
    group_name: 'Ärmel 100%',
    start_date: '2026-01-02',
    end_date: '2026-01-31',
    created_at: at('2026-03-29T21:59:59.999Z'),
  });
  await createTestParticipant(db, study.id, 'KDZ-004-4', {
    withdrawn_at: at('2026-04-01T00:00:00Z'),
    created_at: at('2026-03-29T22:00:00Z'),
    ...withdrawn,
  });
  await createTestParticipant(db, study.id, 'KDZ-005-3', {
    start_date: '2025-01-01',
    end_date: '2199-01-01',
    group_name: 'a_b',
    created_at: at('2026-03-30T12:00:00Z'),
  });
  await createTestParticipant(db, study.id, 'KDZ-006-6', {
    end_date: '2025-06-30',
    group_name: 'Alpha',
    created_at: at('2026-03-30T12:00:00Z'),
  });
  const other = await house.studyOf('stranger', { code_prefix: 'ABC' });
  await createTestParticipant(db, other.id, 'ABC-001-6', { group_name: 'Alpha' });
});
afterAll(() => server.close());

interface Listed {
  code: string;
  status: string;
}
const ask = (query: string, id = study.id) => house.call('analyst', 'GET', `/studies/${id}/participants${query}`);
const codes = async (query: string): Promise<number[]> => {
  const answer = await ask(query);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  const { participants, total } = answer.json<{ participants: Listed[]; total: number }>();
  if (!query.includes('page')) expect(total).toBe(participants.length);
  return participants.map(({ code }) => Number(code.split('-')[1]));
};

test('SPEC §7 research: the participants of a study come whole without a page size, the most urgent status first', async () => {
  const { participants, ...place } = (await ask('')).json();
  expect(place).toEqual({ total: 6, page: 1, page_size: 6 });
  expect(participants.map(({ code, status }: Listed) => [code, status])).toEqual([
    ['KDZ-001-5', 'no_invitation'],
    ['KDZ-002-8', 'no_invitation'],
    ['KDZ-005-3', 'no_invitation'],
    ['KDZ-003-1', 'never_joined'],
    ['KDZ-006-6', 'never_joined'],
    ['KDZ-004-4', 'withdrawn'],
  ]);
  expect(participants[3]).toEqual({
    id: expect.any(String),
    study_id: study.id,
    code: 'KDZ-003-1',
    group: 'Ärmel 100%',
    status: 'never_joined',
    status_since: null,
    start_date: '2026-01-02',
    end_date: '2026-01-31',
    created_at: '2026-03-29T21:59:59.999Z',
    joined_at: null,
    joined_day: null,
    invite: null,
    consent_version: null,
    consent_state: null,
    has_account: false,
    last_activity_day: null,
    activity_count: 0,
    last_sync_at: null,
    withdrawn_at: null,
  });
});

test.each([
  ['status', [1, 2, 5, 3, 6, 4]],
  ['-status', [4, 6, 3, 5, 2, 1]],
  ['code', [1, 2, 3, 4, 5, 6]],
  ['-code', [6, 5, 4, 3, 2, 1]],
  ['group', [5, 2, 6, 3, 1, 4]],
  ['-group', [1, 3, 6, 2, 5, 4]],
  ['start_date', [5, 3, 1, 2, 4, 6]],
  ['-start_date', [3, 5, 6, 4, 2, 1]],
  ['end_date', [6, 3, 5, 1, 2, 4]],
  ['-end_date', [5, 3, 6, 4, 2, 1]],
  ['created_at', [1, 2, 3, 4, 5, 6]],
  ['-created_at', [6, 5, 4, 3, 2, 1]],
])('sorted by %s, those without a value come last, and every page holds exactly its rows', async (sort, expected) => {
  expect(await codes(`?sort=${sort}`)).toEqual(expected);
  const answers = await Promise.all([1, 2, 10].map((page) => codes(`?sort=${sort}&page_size=10&page=${page}`)));
  expect(answers).toEqual([expected, [], []]);
});

test('a page knows how many there are, also beyond the end', async () => {
  const { participants, ...place } = (await ask('?page_size=10&page=7')).json();
  expect(participants).toEqual([]);
  expect(place).toEqual({ total: 6, page: 7, page_size: 10 });
  const narrowed = (await ask('?page_size=10&page=7&group=Alpha')).json();
  expect(narrowed).toMatchObject({ participants: [], total: 2 });
});

test.each([
  ['search=kdz-00', [1, 2, 5, 3, 6, 4]],
  ['search=003', [3]],
  ['search=ALPHA', [2, 6]],
  ['search=%C3%A4rmel', [3]],
  ['search=100%25', [3]],
  ['search=%25', [3]],
  ['search=_', [5]],
  ['search=%5C', []],
  ['search=nobody', []],
  ['search=abc', []],
  ['search=', [1, 2, 5, 3, 6, 4]],
  ['status=withdrawn', [4]],
  ['status=never_joined,withdrawn', [3, 6, 4]],
  ['status=completed', []],
  ['status=no_invitation', [1, 2, 5]],
  ['group=Alpha', [2, 6]],
  ['group=alpha', []],
  ['group=', [4]],
  ['group=Alpha&status=never_joined&search=6', [6]],
])('narrowed by %s', async (query, expected) => {
  expect(await codes(`?${query}`)).toEqual(expected);
});

test.each([
  ['status=unknown', 'status'],
  ['status=withdrawn,', 'status'],
  ['status=', 'status'],
  ['status=withdrawn,unknown', 'status'],
  ['joined_from=2026-02-29', 'joined_from'],
  ['joined_to=29.03.2026', 'joined_to'],
  ['joined_to=', 'joined_to'],
  ['silent_days=0', 'silent_days'],
  ['silent_days=1000', 'silent_days'],
  ['silent_days=often', 'silent_days'],
  ['expires=today', 'expires'],
  ['sort=note', 'sort'],
  ['sort=withdrawal_reason', 'sort'],
  ['page_size=7', 'page_size'],
  ['page=0', 'page'],
  [`search=${'x'.repeat(201)}`, 'search'],
  [`group=${'x'.repeat(41)}`, 'group'],
  ['note=x', 'note'],
  ['status=completed&status=withdrawn', 'status'],
])('%s is refused at its field', async (query, field) => {
  const answer = await ask(`?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 400]);
  expect(Object.keys(answer.json().error.fields)).toEqual([field]);
});

test('a status changes with the day of the study, not with that of the server', async () => {
  const timely = await house.study({ code_prefix: 'TIM', timezone: 'Pacific/Kiritimati', end_date: '2026-11-20' });
  const { id } = await createTestParticipant(server.db, timely.id, 'TIM-001-1', { end_date: null });
  const access = await findStudyAccess(server.db, timely.id, { id: house.people.owner.id, reach: 'studies' });
  if (!access) throw new Error('The owner has no access');
  const statusAt = async (moment: string) => {
    const { rows } = await listParticipants(server.db, access, {}, {}, new Date(moment));
    expect(rows.map((row) => row.id)).toEqual([id]);
    return rows[0]?.status;
  };
  expect(await statusAt('2026-11-20T09:59:59Z')).toBe('no_invitation');
  expect(await statusAt('2026-11-20T10:00:00Z')).toBe('never_joined');
});

test('a participant is silent from the days after the start on, that of the study or their own', async () => {
  const begun = await house.study({ code_prefix: 'SIL', start_date: '2026-11-10' });
  const joined = { joined_at: new Date('2026-10-01T08:00:00Z'), joined_day: '2026-10-01' };
  for (const [code, start_date] of [
    ['SIL-001-1', null],
    ['SIL-002-1', '2026-11-14'],
  ] as const) {
    const person_id = uuidv7();
    await server.db.insertInto('people').values({ id: person_id }).execute();
    await createTestParticipant(server.db, begun.id, code, { person_id, start_date, ...joined });
  }
  const access = await findStudyAccess(server.db, begun.id, { id: house.people.owner.id, reach: 'studies' });
  if (!access) throw new Error('The owner has no access');
  const silentAt = async (day: string) => {
    const now = new Date(`${day}T11:00:00Z`);
    const { rows } = await listParticipants(server.db, access, { statuses: ['silent'] }, {}, now);
    return rows.map(({ code }) => code);
  };
  expect(await silentAt('2026-11-16')).toEqual([]);
  expect(await silentAt('2026-11-17')).toEqual(['SIL-001-1']);
  expect(await silentAt('2026-11-20')).toEqual(['SIL-001-1']);
  expect(await silentAt('2026-11-21')).toEqual(['SIL-001-1', 'SIL-002-1']);
});

test('in a closed study those who joined are completed, and the other codes tell why nobody joined with them', async () => {
  const closed = await house.study({ code_prefix: 'CLO', closed_at: server.clock.now() });
  const person_id = uuidv7();
  await server.db.insertInto('people').values({ id: person_id }).execute();
  const joined = { person_id, joined_at: new Date('2026-10-01T08:00:00Z'), joined_day: '2026-10-01' };
  await createTestParticipant(server.db, closed.id, 'CLO-001-1');
  await createTestParticipant(server.db, closed.id, 'CLO-002-1', { withdrawn_at: server.clock.now(), ...withdrawn });
  await createTestParticipant(server.db, closed.id, 'CLO-003-1', joined);
  const { id } = await createTestParticipant(server.db, closed.id, 'CLO-004-1');
  const [created_at, expires_at] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-31T08:00:00Z')];
  const invite = { id: uuidv7(), participant_id: id, token_hash: randomBytes(32), created_at, expires_at };
  await server.db
    .insertInto('participant_invites')
    .values({ ...invite, refused_at: created_at })
    .execute();
  const { participants } = (await ask('', closed.id)).json();
  expect(participants.map(({ code, status }: Listed) => [code, status])).toEqual([
    ['CLO-003-1', 'completed'],
    ['CLO-001-1', 'never_joined'],
    ['CLO-004-1', 'refused'],
    ['CLO-002-1', 'withdrawn'],
  ]);
});
