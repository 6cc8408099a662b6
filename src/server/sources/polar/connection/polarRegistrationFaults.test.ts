import { sql } from 'kysely';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';

let testbed: PolarFlowTestbed;

beforeAll(async () => {
  testbed = await openPolarFlowTestbed();
});
beforeEach(() => testbed.reset());
afterAll(() => testbed.close());

async function gapsOf(user: number) {
  const { id } = await testbed.account(user);
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT lower(gap)::text AS from, upper(gap)::text AS to FROM source_accounts, unnest(gaps) AS gap
    WHERE id = ${id}::uuid ORDER BY 1`.execute(testbed.db);
  return rows.map(({ from, to }) => [new Date(from), new Date(to)]);
}

const DAY = 86_400;

/** The next session of the person arrives. */
async function arrives(user: number) {
  await testbed.readList(user);
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect((await testbed.stored(user)).map(({ external_id }) => external_id)).toContain(id);
  expect(await testbed.account(user)).toMatchObject({ status: 'connected', registered_at: expect.any(Date) });
}

test('F12: a person who is registered already is taken as registered', async () => {
  const user = await testbed.authorize();
  await testbed.control('PUT', `/users/${user}/registration`, { member_id: 'from before' });
  await arrives(user);
  expect(testbed.standin.state.registrations.get(user)?.memberId).toBe('from before');
});

test.each([204, 404])(
  'F13: a member’s name that is in use is replaced by another once, when Polar says with %i that the person is unknown',
  async (status) => {
    const user = await testbed.authorize();
    testbed.trouble('register', { kind: 'status', status: 409, times: 1 });
    testbed.trouble('user', { kind: 'status', status, times: 1 });
    await testbed.readList(user);
    expect(await testbed.problems(user)).toEqual([]);
    await arrives(user);
    expect(testbed.standin.state.registrations.get(user)?.memberId).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('F12: when Polar does not say whether the person is registered, the next attempt asks again', async () => {
  const user = await testbed.authorize();
  await testbed.control('PUT', `/users/${user}/registration`);
  testbed.trouble('user', { kind: 'status', status: 503, times: 1 });
  await testbed.readList(user);
  expect(await testbed.account(user)).toMatchObject({ registered_at: null });
  await testbed.advance(60);
  await arrives(user);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F13: when each name is in use, the account is a problem that a later reading solves', async () => {
  const user = await testbed.authorize();
  testbed.trouble('register', { kind: 'status', status: 409 });
  await testbed.readList(user);
  expect(await testbed.problems(user)).toEqual([{ kind: 'refused', external_id: null }]);
  testbed.standin.state.troubles.clear();
  await arrives(user);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F14: missing consents at Polar are the account’s state until they are given', async () => {
  const user = await testbed.authorize();
  await testbed.control('PUT', `/users/${user}/consents`, { accepted: false });
  await testbed.readList(user);
  const missing = { status: 'permission_missing', status_reason: 'consents_missing', registered_at: null };
  expect(await testbed.account(user)).toMatchObject(missing);
  await testbed.control('PUT', `/users/${user}/consents`, { accepted: true });
  await arrives(user);
});

test('F15: a person whom Polar does not find is asked for again, then a problem', async () => {
  const user = await testbed.authorize();
  testbed.trouble('register', { kind: 'status', status: 204 });
  await testbed.readList(user);
  expect(await testbed.problems(user)).toEqual([]);
  for (let hours = 0; hours < 24; hours += 3) await testbed.advance(3 * 3600);
  expect(await testbed.problems(user)).toEqual([{ kind: 'failed', external_id: null }]);
  expect(testbed.calls('/v3/users')).toBe(5);
  testbed.standin.state.troubles.clear();
  await arrives(user);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F15: 201 instead of 200 is a registration', async () => {
  const user = await testbed.authorize();
  Object.assign(testbed.standin.state.knobs, { registered_status: 201 });
  await arrives(user);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F15: a token that is refused at the registration ends the connection', async () => {
  const user = await testbed.authorize();
  await testbed.control('POST', `/users/${user}/revoke`);
  await testbed.readList(user);
  expect(await testbed.account(user)).toMatchObject({ status: 'disconnected', status_reason: 'revoked_at_source' });
});

test.each([
  ['lost', { kind: 'lost_answer' }],
  ['500 after the work', { kind: 'answer', does_work: true, status: 500 }],
] as const)('F16: a registration whose answer is %s is found done at the next attempt', async (_case, how) => {
  const user = await testbed.authorize();
  testbed.trouble('register', { ...how, times: 1 });
  await testbed.readList(user);
  expect(await testbed.account(user)).toMatchObject({ registered_at: null });
  await testbed.advance(60);
  expect(await testbed.account(user)).toMatchObject({ status: 'connected', registered_at: expect.any(Date) });
  await arrives(user);
});

test('F16: a registration that fails once with 500 is repeated', async () => {
  const user = await testbed.authorize();
  testbed.trouble('register', { kind: 'status', status: 500, times: 1 });
  await testbed.readList(user);
  await testbed.advance(60);
  await arrives(user);
  expect(await testbed.problems(user)).toEqual([]);
});

test.each(['forbidden', 'empty'])(
  'F17: a registration that is gone, so that the list is %s, is made again by the next reading',
  async (unregistered_answers) => {
    Object.assign(testbed.standin.state.knobs, { unregistered_answers });
    const user = await testbed.connect();
    testbed.standin.state.registrations.delete(user);
    await testbed.readList(user);
    expect(testbed.standin.state.registrations.has(user)).toBe(true);
    expect(await testbed.account(user)).toMatchObject({ status: 'connected' });
    await arrives(user);
  },
);

test('F17: no list is asked for before the registration, not even when Polar would answer with an empty one', async () => {
  Object.assign(testbed.standin.state.knobs, { unregistered_answers: 'empty' });
  const user = await testbed.authorize();
  testbed.trouble('register', { kind: 'status', status: 503, times: 1 });
  await testbed.readList(user);
  expect(testbed.calls('/v3/exercises')).toBe(0);
  await testbed.advance(60);
  await arrives(user);
});

test('the days before a late registration never arrive', async () => {
  const user = await testbed.authorize();
  testbed.trouble('register', { kind: 'status', status: 403 });
  await testbed.readList(user);
  expect(await testbed.account(user)).toMatchObject({ status: 'permission_missing', registered_at: null });
  await testbed.advance(18 * DAY);
  testbed.standin.state.troubles.clear();
  await arrives(user);
  const { first_connected_at, registered_at } = await testbed.account(user);
  expect(await gapsOf(user)).toEqual([[first_connected_at, registered_at]]);
});

test('the days between the last reading and a renewed registration never arrive', async () => {
  const user = await testbed.connect();
  const { last_sync_at } = await testbed.account(user);
  await testbed.advance(5 * DAY);
  testbed.standin.state.registrations.delete(user);
  await testbed.readList(user);
  expect(await gapsOf(user)).toEqual([[last_sync_at, (await testbed.account(user)).registered_at]]);
});

test('of an account that was unread for long, the days that the list no longer has never arrive', async () => {
  const user = await testbed.connect();
  await testbed.advance(29 * DAY);
  await testbed.readList(user);
  expect(await gapsOf(user)).toEqual([]);
  const { last_sync_at } = await testbed.account(user);
  await testbed.advance(40 * DAY);
  await testbed.readList(user);
  const read = (await testbed.account(user)).last_sync_at;
  expect(await gapsOf(user)).toEqual([[last_sync_at, new Date((read?.getTime() ?? 0) - 30 * DAY * 1000)]]);
});
