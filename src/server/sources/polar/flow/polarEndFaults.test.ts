import { NO_ACTOR } from '#server/db/audit.ts';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';

let testbed: PolarFlowTestbed;
let user: number;

beforeAll(async () => {
  testbed = await openPolarFlowTestbed();
});
beforeEach(async () => {
  await testbed.reset();
  user = await testbed.connect();
});
afterAll(() => testbed.close());

const waiting = async () => (await testbed.db.selectFrom('revocations').select('id').execute()).length;
const ends = () => testbed.standin.state.journal.filter(({ method }) => method === 'DELETE').length;
const isRegistered = () => testbed.standin.state.registrations.has(user);

test('F54: a disconnection ends registration and token at Polar, and our copy of the token with them', async () => {
  await testbed.disconnect(user);
  expect(await testbed.account(user)).toMatchObject({ status: 'disconnected', token_encrypted: null });
  expect(await waiting()).toBe(1);
  await testbed.settle();
  expect([isRegistered(), testbed.standin.state.tokens.of(user), await waiting(), ends()]).toEqual([false, [], 0, 1]);
});

test.each([404, 401])('F54: a registration that is gone already (%i) counts as ended', async (status) => {
  testbed.trouble('deregister', { kind: 'status', status });
  await testbed.disconnect(user);
  await testbed.settle();
  await testbed.advance(86_400);
  expect([await waiting(), ends()]).toEqual([0, 1]);
});

test.each([
  ['403', { kind: 'status', status: 403 }],
  ['429', { kind: 'status', status: 429 }],
  ['500', { kind: 'status', status: 500 }],
  ['503 with HTML', { kind: 'html', status: 503 }],
  ['no answer', { kind: 'reset' }],
] as const)('F54: after %s the token is kept, and the end is asked for again until it is there', async (_case, how) => {
  testbed.trouble('deregister', { ...how, times: 2 });
  await testbed.disconnect(user);
  await testbed.settle();
  expect([await waiting(), isRegistered()]).toEqual([1, true]);
  for (let minutes = 0; minutes < 60; minutes += 15) await testbed.advance(900);
  expect([await waiting(), isRegistered()]).toEqual([0, false]);
});

test('F54: an end that is refused because the person is not registered any more counts as ended', async () => {
  testbed.standin.state.registrations.delete(user);
  testbed.trouble('deregister', { kind: 'status', status: 403 });
  await testbed.disconnect(user);
  await testbed.settle();
  expect([await waiting(), ends()]).toEqual([0, 1]);
});

test('F54: an end whose answer is lost is found done', async () => {
  testbed.trouble('deregister', { kind: 'lost_answer', times: 1 });
  await testbed.disconnect(user);
  await testbed.settle();
  expect([await waiting(), isRegistered()]).toEqual([1, false]);
  await testbed.advance(60);
  expect([await waiting(), ends()]).toEqual([0, 2]);
});

test('F54: the end is asked for again after the server lost its queue', async () => {
  testbed.trouble('deregister', { kind: 'status', status: 503, times: 1 });
  await testbed.disconnect(user);
  await testbed.settle();
  testbed.queue.drop();
  await testbed.flow.resume();
  await testbed.settle();
  expect([await waiting(), isRegistered()]).toEqual([0, false]);
});

test('F55: a token that ended while the registration stayed is a connection that ended, and connecting again works', async () => {
  const first = await testbed.record(user);
  await testbed.readList(user);
  await testbed.control('POST', `/users/${user}/revoke`);
  await testbed.readList(user);
  expect(await testbed.account(user)).toMatchObject({ status: 'disconnected', status_reason: 'revoked_at_source' });
  expect([isRegistered(), await waiting()]).toEqual([true, 0]);
  await testbed.authorizeAgain(user);
  const second = await testbed.record(user);
  await testbed.readList(user);
  expect(await testbed.account(user)).toMatchObject({ status: 'connected', registered_at: expect.any(Date) });
  expect((await testbed.stored(user)).map(({ external_id }) => external_id).sort()).toEqual([first, second].sort());
});

test('F56: notifications and transactions, which would take data from others, are never called', async () => {
  await testbed.webhook.switchOn(NO_ACTOR);
  await testbed.record(user);
  await testbed.settle();
  await testbed.readList(user);
  await testbed.flow.tick();
  await testbed.disconnect(user);
  await testbed.settle();
  expect(testbed.calls('notifications') + testbed.calls('transaction')).toBe(0);
  expect(testbed.calls('/v3/')).toBeGreaterThan(5);
});
