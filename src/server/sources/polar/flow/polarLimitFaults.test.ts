import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import { createAccountRepository } from '#server/sources/flow/accountRepository.ts';
import { createPolarClient } from '#server/sources/polar/calls/polarClient.ts';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';
import { openHook } from '#standin/polar/polarBench.ts';

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

const ids = async () => (await testbed.stored(user)).map(({ external_id }) => external_id).sort();
const knobs = (changes: object) => Object.assign(testbed.standin.state.knobs, changes);
const lists = () => testbed.calls('/v3/exercises');
const refused = () => testbed.standin.state.answered[429] ?? 0;

test('F36: when the person removes the app while their sessions are read, what was read stays, and the state says it', async () => {
  const [first] = [await testbed.record(user), await testbed.record(user)];
  testbed.trouble('fit', { kind: 'status', status: 401, after_calls: 1 });
  await testbed.readList(user);
  expect(await ids()).toEqual([first]);
  expect(await testbed.account(user)).toMatchObject({
    status: 'disconnected',
    status_reason: 'revoked_at_source',
    token_encrypted: null,
    delete_due_at: expect.any(Date),
  });
  const before = testbed.standin.state.journal.length;
  await testbed.advance(86_400);
  expect(testbed.standin.state.journal).toHaveLength(before);
});

test('F36: a token that ends by the clock ends the connection', async () => {
  knobs({ token_life_s: 3600 });
  const other = await testbed.connect();
  await testbed.advance(3600);
  await testbed.readList(other);
  expect(await testbed.account(other)).toMatchObject({ status: 'disconnected', status_reason: 'revoked_at_source' });
});

test('F36: a token that Polar still takes after its end goes on bringing sessions', async () => {
  knobs({ token_life_s: 3600, tokens_expire: false });
  const other = await testbed.connect();
  await testbed.advance(7200);
  const id = await testbed.record(other);
  await testbed.readList(other);
  expect((await testbed.stored(other)).map(({ external_id }) => external_id)).toEqual([id]);
  expect(await testbed.account(other)).toMatchObject({ status: 'connected' });
});

test('F36: a refusal of the old token does not end a connection that got a new one meanwhile', async () => {
  const before = await testbed.account(user);
  const newer = { token_encrypted: new Uint8Array([1, 2, 3]) };
  await testbed.db.updateTable('source_accounts').set(newer).where('id', '=', before.id).execute();
  await createAccountRepository(testbed.db, testbed.queue, 'polar', testbed.now).lost(before);
  expect(await testbed.account(user)).toMatchObject({ status: 'connected' });
});

test('F37: consents that are withdrawn while sessions are read are the state, and the rest comes when they are given', async () => {
  const [first, second] = [await testbed.record(user), await testbed.record(user)];
  testbed.trouble('fit', { kind: 'status', status: 403, after_calls: 1, times: 1 });
  await testbed.readList(user);
  expect(await ids()).toEqual([first]);
  expect(await testbed.account(user)).toMatchObject({
    status: 'permission_missing',
    status_reason: 'consents_missing',
  });
  await testbed.readList(user);
  expect(await ids()).toEqual([first, second].sort());
  expect(await testbed.account(user)).toMatchObject({ status: 'connected', status_reason: null });
});

test('F37: consents that are given again are found by the check of the night, and no session is missing', async () => {
  await testbed.control('PUT', `/users/${user}/consents`, { accepted: false });
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect([await ids(), (await testbed.account(user)).status]).toEqual([[], 'permission_missing']);
  await testbed.control('PUT', `/users/${user}/consents`, { accepted: true });
  await testbed.advance(86_400);
  await testbed.flow.tick();
  await testbed.settle();
  expect(await ids()).toEqual([id]);
  expect(await testbed.account(user)).toMatchObject({ status: 'connected', status_reason: null });
});

test('F37: withdrawn consents cost a few calls per reading, not more', async () => {
  await testbed.control('PUT', `/users/${user}/consents`, { accepted: false });
  const before = testbed.standin.state.journal.length;
  await testbed.readList(user);
  await testbed.advance(86_400);
  expect(testbed.standin.state.journal.length - before).toBeLessThanOrEqual(3);
  expect(await testbed.account(user)).toMatchObject({ status: 'permission_missing' });
});

test('F38: with another secret the app’s own calls fail, and people’s sessions still come', async () => {
  const { client } = testbed.standin.state;
  const right = client.secret;
  client.secret = 'another one';
  expect(await testbed.webhook.reading()).toMatchObject({ state: 'unknown', isAppKnown: false });
  const id = await testbed.record(user);
  await testbed.readList(user);
  client.secret = right;
  expect(await ids()).toEqual([id]);
  expect(await testbed.account(user)).toMatchObject({ status: 'connected' });
});

test('F39: when the short limit is spent, each window of ours costs one refused call, and after Polar’s own all is stored', async () => {
  const all = [await testbed.record(user), await testbed.record(user)].sort();
  testbed.standin.state.rates.use(100_000, 0);
  await testbed.readList(user);
  for (let seconds = 0; seconds < 600; seconds += 60) await testbed.advance(60);
  expect(await ids()).toEqual([]);
  await testbed.advance(900);
  await testbed.advance(900);
  expect(await ids()).toEqual(all);
  expect(refused()).toBeLessThanOrEqual(2);
  expect(await testbed.problems(user)).toEqual([]);
});

test('F39: when the long limit is spent, nothing is asked until the next day, then all is stored', async () => {
  const id = await testbed.record(user);
  testbed.standin.state.rates.use(0, 100_000);
  await testbed.readList(user);
  for (let hours = 0; hours < 12; hours += 1) await testbed.advance(3600);
  expect([await ids(), refused()]).toEqual([[], 1]);
  for (let hours = 0; hours < 28; hours += 1) await testbed.advance(3600);
  expect(await ids()).toEqual([id]);
  expect(refused()).toBeLessThanOrEqual(3);
});

test('F39: limits that Polar changes the next day are those of the next call, not those of our own formula', async () => {
  const limits = async () => {
    const { quarter, day } = await createRateBudget(testbed.db, 'polar', testbed.now).read();
    return [quarter.limit, day.limit];
  };
  await testbed.connect();
  expect(await limits()).toEqual([500, 5000]);
  await testbed.advance(86_400);
  await testbed.readList(user);
  expect(await limits()).toEqual([540, 5200]);
});

test('F39: the calls that are reserved for events are left over by a long list', async () => {
  await testbed.record(user, { count: 400, by_hand: true });
  await testbed.readList(user);
  const { used, limits } = testbed.standin.state.rates.report();
  expect(used.short).toBeLessThanOrEqual(limits.short * 0.85);
  expect(refused()).toBe(0);
});

test.each(['absent', 'spaced', 'single', 'garbage', 'unix_time'])(
  'F40: with rate headers in the form %s sessions come, and a refusal ends',
  async (rate_headers) => {
    knobs({ rate_headers, retry_after: true });
    const first = await testbed.record(user);
    await testbed.readList(user);
    expect(await ids()).toEqual([first]);
    const second = await testbed.record(user);
    testbed.standin.state.rates.use(100_000, 0);
    await testbed.readList(user);
    expect(await ids()).toEqual([first]);
    for (let minutes = 0; minutes < 60; minutes += 15) await testbed.advance(900);
    expect(await ids()).toEqual([first, second].sort());
  },
);

test.each([
  ['500', { kind: 'status', status: 500 }],
  ['502 with HTML', { kind: 'html', status: 502 }],
  ['503', { kind: 'status', status: 503 }],
  ['a dropped connection', { kind: 'reset' }],
  ['no answer', { kind: 'hang' }],
  ['an answer without an end', { kind: 'truncated' }],
] as const)(
  'F41: after %s the list is read again later, with growing waits, and nothing is lost',
  async (_case, how) => {
    const id = await testbed.record(user);
    for (let times = 0; times < 3; times += 1) testbed.trouble('exercises', { ...how, times: 1 });
    const before = lists();
    await testbed.readList(user);
    await testbed.advance(7);
    expect(lists() - before).toBe(1);
    await testbed.advance(3);
    await testbed.advance(120);
    expect([await ids(), lists() - before]).toEqual([[], 3]);
    await testbed.advance(1440);
    expect(await ids()).toEqual([id]);
  },
);

test('F41: after five attempts within hours the account is a problem, and the next reading ends it', async () => {
  testbed.trouble('exercises', { kind: 'status', status: 503 });
  await testbed.readList(user);
  for (let hours = 0; hours < 24; hours += 3) await testbed.advance(3 * 3600);
  expect(await testbed.problems(user)).toEqual([{ kind: 'failed', external_id: null }]);
  testbed.standin.state.troubles.clear();
  const id = await testbed.record(user);
  await testbed.readList(user);
  expect([await ids(), await testbed.problems(user)]).toEqual([[id], []]);
});

test.each(['tls', 'name', 'refused'])(
  'F41: an address that fails by %s is trouble that passes, and the token goes nowhere else',
  async (reason) => {
    const bases = (await testbed.control('GET', '/unreachable')) as Record<string, string>;
    const base = bases[reason] ?? '';
    const { db, now } = testbed;
    const client = createPolarClient({
      app: { clientId: 'a', clientSecret: 'b' },
      ...{ authBase: base, tokenBase: base, apiBase: base, now, userAgent: 'Kadenz' },
      budget: createRateBudget(db, 'polar', now),
    });
    const error = { ok: false, error: { kind: 'unavailable', status: null } };
    expect(await client.exercises({ token: 'a', priority: 'import' })).toEqual(error);
    expect(await client.exchangeCode('a', 'https://kadenz.example')).toEqual(error);
  },
);

test.each([301, 302, 307])(
  'F41: a list that is redirected with %i is read again later, and the other host is not called',
  async (status) => {
    const foreign = await openHook();
    const id = await testbed.record(user);
    testbed.trouble('exercises', { kind: 'answer', status, headers: { location: foreign.url }, times: 1 });
    await testbed.readList(user);
    expect(await ids()).toEqual([]);
    await testbed.advance(10);
    await foreign.close();
    expect([await ids(), foreign.received]).toEqual([[id], []]);
  },
);

test.each([
  ['F09: a token', 'token', 'hang'],
  ['F09: a token', 'token', 'hang_body'],
  ['F41: a list', 'exercises', 'hang'],
  ['F41: a list', 'exercises', 'hang_body'],
] as const)(
  '%s from the call %s that ends in a %s is given up by our own time limit, and not asked for twice',
  async (_id, on, kind) => {
    const { standin, db, now } = testbed;
    const { authorize: authBase, token: tokenBase, api: apiBase } = standin.bases;
    const { id: clientId, secret: clientSecret } = standin.state.client;
    const client = createPolarClient({
      app: { clientId, clientSecret },
      ...{ authBase, tokenBase, apiBase, now, userAgent: 'Kadenz', timeoutMs: 50 },
      budget: createRateBudget(db, 'polar', now),
    });
    testbed.trouble(on, { kind, times: 1 });
    const before = standin.state.journal.length;
    const answer =
      on === 'token'
        ? await client.exchangeCode('a', 'https://kadenz.example')
        : await client.exercises({ token: 'a', priority: 'import' });
    expect(answer).toEqual({ ok: false, error: { kind: 'unavailable', status: null } });
    expect(standin.state.journal).toHaveLength(before + 1);
  },
);
