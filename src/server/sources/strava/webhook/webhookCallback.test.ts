import { eventually } from '#server/testing/eventually.ts';
import { activityEvent, openWebhookTestbed, type WebhookTestbed } from '#server/testing/webhookTestbed.ts';
import { recordActivity } from '#standin/strava/control/athleteActions.ts';

const MIA = 10_000_001;

let testbed: WebhookTestbed;
let callback: URL;

beforeAll(async () => {
  testbed = await openWebhookTestbed({ logLevel: 'trace' });
  const far = new Date(testbed.server.clock.now().getTime() + 365 * 86_400_000);
  await testbed.server.db.updateTable('source_budgets').set({ probe_at: far }).execute();
});

beforeEach(async () => {
  const { db } = testbed.server;
  await db.deleteFrom('webhook_events').execute();
  await db.deleteFrom('webhook_subscription').execute();
  testbed.standin.state.subscriptions.remove(testbed.standin.state.subscriptions.current()?.id ?? 0);
  testbed.server.clock.advance(1);
  callback = await testbed.register();
});

afterAll(() => testbed.close());

const events = () => testbed.server.db.selectFrom('webhook_events').selectAll().orderBy('received_at').execute();
const ours = () => testbed.standin.state.subscriptions.current()?.id ?? 0;
const event = (changes = {}) => activityEvent({ subscription_id: ours(), ...changes });
const refusal = ({ status, body }: { status: number; body: { message?: string; error?: { code: string } } }) => [
  status,
  body.error?.code,
  body.message,
];

async function greet(query: Record<string, string>, url = callback) {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(query)) asked.searchParams.append(name, value);
  const answer = await fetch(asked);
  return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.json() };
}

const postRaw = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json', url = callback) =>
  eventually(async () => {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
    const refused = refusal({ status: answer.status, body: await answer.json() });
    return answer.status === 503 ? null : refused;
  });

describe('verification of the callback', () => {
  const greeting = { 'hub.mode': 'subscribe', 'hub.challenge': '15f7d1a91c1f40f8', 'hub.verify_token': 'wrong' };

  test('a wrong verify token is refused', async () => {
    const { status, body } = await greet(greeting);
    expect(refusal({ status, body })).toEqual([403, 'verify_token_wrong', 'The verify token is wrong']);
    expect((await greet({})).status).toBe(403);
  });

  test('a right verify token is answered with the challenge, as JSON', async () => {
    const token = await verifyToken();
    expect(await greet({ ...greeting, 'hub.verify_token': token })).toEqual({
      status: 200,
      type: 'application/json; charset=utf-8',
      body: { 'hub.challenge': '15f7d1a91c1f40f8' },
    });
    expect((await greet({ 'hub.mode': 'subscribe', 'hub.verify_token': token })).status).toBe(400);
    expect((await greet({ ...greeting, 'hub.mode': 'unsubscribe', 'hub.verify_token': token })).status).toBe(400);
  });
});

async function verifyToken(): Promise<string> {
  const { createWebhookSecrets } = await import('./webhookSecrets.ts');
  const { app, db, settings, clock } = testbed.server;
  const parts = { db, secret: app.secret, publicUrl: settings.publicUrl, now: () => clock.now() };
  return (await createWebhookSecrets(parts).current()).verifyToken;
}

test('an address with another secret is a 404 like any unknown address', async () => {
  const wrong = new URL(callback);
  wrong.pathname = wrong.pathname.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const nothing = new URL('/api/strava-integration/nothing/here', callback);
  const seen = async (url: URL, init?: RequestInit) => {
    const answer = await fetch(url, init);
    const body = (await answer.json()) as { error: { request_id: string } };
    const { date: _date, 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: { ...body, error: { ...body.error, request_id: '' } } };
  };
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(event()) };
  const nonsense = [
    { ...post, body: '{' },
    { ...post, body: 'x'.repeat(20_000) },
    { ...post, headers: {} },
  ];
  for (const init of [undefined, post, ...nonsense, { method: 'PUT' }, { method: 'DELETE' }]) {
    const answer = await seen(wrong, init);
    expect(answer.status).toBe(404);
    expect(answer).toEqual(await seen(nothing, init));
  }
  const token = await verifyToken();
  expect(
    (await greet({ 'hub.mode': 'subscribe', 'hub.challenge': 'x', 'hub.verify_token': token }, wrong)).status,
  ).toBe(404);
  expect(await events()).toEqual([]);
});

describe('events', () => {
  test('an event is stored for processing before it is acknowledged', async () => {
    const sent = event({ updates: { title: 'Evening Run' } });
    expect(await testbed.send(sent)).toEqual({ status: 200, body: {} });
    const [kept, ...others] = await events();
    expect(others).toEqual([]);
    expect(kept).toEqual({
      id: expect.any(String),
      source: 'strava',
      account_id: null,
      entity: null,
      subscription_id: ours(),
      object_type: 'activity',
      object_id: sent.object_id,
      aspect_type: 'create',
      owner_id: MIA,
      event_time: new Date(1_790_000_100_000),
      is_deauthorization: false,
      received_at: testbed.server.clock.now(),
      processed_at: null,
      outcome: null,
      attempts: 0,
      retry_at: testbed.server.clock.now(),
    });
  });

  test('a repeated event is acknowledged and changes nothing', async () => {
    const sent = event();
    const answers = await Promise.all(Array.from({ length: 5 }, () => testbed.send(sent)));
    answers.push(await testbed.send(sent));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await events()).toHaveLength(1);
  });

  test('an event of withdrawn access is marked; other updates are not', async () => {
    const ofAthlete = { object_type: 'athlete', object_id: MIA, aspect_type: 'update' };
    await testbed.send(event({ ...ofAthlete, updates: { authorized: 'false' }, event_time: 1_790_000_001 }));
    await testbed.send(event({ ...ofAthlete, updates: { authorized: 'true' }, event_time: 1_790_000_002 }));
    await testbed.send(event({ ...ofAthlete, updates: undefined, event_time: 1_790_000_003 }));
    await testbed.send(event({ aspect_type: 'update', updates: { authorized: 'false' } }));
    const marked = (await events()).filter(({ is_deauthorization }) => is_deauthorization);
    expect(await events()).toHaveLength(4);
    expect(marked.map(({ event_time }) => event_time)).toEqual([new Date(1_790_000_001_000)]);
  });

  test('SPEC §8 tracker: an event of a foreign subscription is refused and not stored', async () => {
    const answer = await testbed.send(event({ subscription_id: 1 }));
    expect(refusal(answer)).toEqual([403, 'foreign_subscription', 'This event is not for this subscription']);
    expect(await events()).toEqual([]);
  });

  test('an event is refused without a subscription, and accepted during a registration', async () => {
    const { db, clock } = testbed.server;
    const sent = event();
    await testbed.call('DELETE', '/webhook-subscription');
    expect((await testbed.send(sent)).status).toBe(403);
    await db.insertInto('webhook_subscription').values({ strava_given_id: null, seen_at: clock.now() }).execute();
    expect((await testbed.send(event({ subscription_id: 777 }))).status).toBe(200);
    expect(await events()).toHaveLength(1);
  });

  test('an event with an unstorable title is accepted without the title', async () => {
    const text = JSON.stringify(event({ updates: { title: 'x' } })).replace('"x"', String.raw`"\u0000 \ud800"`);
    expect(await postRaw(text)).toEqual([200, undefined, undefined]);
    expect(await events()).toHaveLength(1);
  });

  test('an event from a page of another site is accepted: Strava is no browser, and the secret is in the address', async () => {
    const sent = event();
    const status = await eventually(async () => {
      const answer = await testbed.server.app.inject({
        method: 'POST',
        url: callback.pathname,
        headers: { origin: 'https://www.strava.com', 'sec-fetch-site': 'cross-site' },
        payload: sent,
      });
      return answer.statusCode === 503 ? null : answer.statusCode;
    });
    expect(status).toBe(200);
  });
});

describe('invalid events', () => {
  const MALFORMED = [400, 'event_malformed', 'This is not an event of Strava'];

  test.each([
    ['no JSON', '{"object_type":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"event"'],
  ])('the invalid event %s is refused', async (_what, body) => {
    expect(await postRaw(body)).toEqual(MALFORMED);
  });

  test.each([
    [{ object_id: undefined }],
    [{ object_id: '17000000001' }],
    [{ object_id: -1 }],
    [{ object_id: 0 }],
    [{ object_id: 1.5 }],
    [{ object_id: 2 ** 53 }],
    [{ object_id: 9_223_372_036_854_775_807n }],
    [{ owner_id: -1 }],
    [{ owner_id: 1e300 }],
    [{ subscription_id: null }],
    [{ subscription_id: 2 ** 60 }],
    [{ object_type: 'club' }],
    [{ object_type: 'constructor' }],
    [{ aspect_type: 'remove' }],
    [{ aspect_type: ['create'] }],
    [{ event_time: -1 }],
    [{ event_time: 253_402_300_800 }],
    [{ event_time: '2026-03-01' }],
    [{ event_time: { $gt: 0 } }],
  ])('the invalid event %p is refused', async (changes: Record<string, unknown>) => {
    const text = JSON.stringify({ ...event(), ...changes }, (_key, value) =>
      typeof value === 'bigint' ? JSON.parse(String(value)) : (value as unknown),
    );
    expect(await postRaw(text)).toEqual(MALFORMED);
    expect(await events()).toEqual([]);
  });

  test('a body larger than an event is refused before it is read', async () => {
    const large = JSON.stringify({ ...event(), updates: { title: 'x'.repeat(20_000) } });
    expect(await postRaw(large)).toEqual([413, 'body_too_large', 'The request body is too large']);
    expect(await postRaw(`${JSON.stringify(event())}${' '.repeat(9000)}`)).toEqual([200, undefined, undefined]);
  });

  test('an event with another type of body is refused', async () => {
    expect((await postRaw('a=b', 'application/x-www-form-urlencoded'))[0]).toBe(415);
  });
});

test('SPEC §7 tracker integration: what an athlete does at Strava arrives as an event, through the real handshake', async () => {
  const visitor = await testbed.visitor();
  await testbed.connect(visitor, { athleteId: MIA });
  const athlete = testbed.standin.state.world.athletes.get(MIA);
  if (!athlete) throw new Error('There is no such athlete');
  const { id } = recordActivity(testbed.standin.state, athlete, { sport_type: 'Run' });
  await eventually(async () => (await events()).some(({ object_id }) => object_id === id));
  await testbed.standin.state.outbox.settle();
  expect(testbed.standin.state.outbox.report().counts).toMatchObject({ delivered: 1, lost: 0 });
});

test('a thousand events, each three times and in no order, are kept once each', async () => {
  const sent = Array.from({ length: 1000 }, () => event());
  const shuffled = [...sent, ...sent, ...sent]
    .map((one, index) => ({ one, place: (index * 7919) % 3001 }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
  const statuses = new Set<number>();
  const next = shuffled.values();
  const sender = async () => {
    for (const one of next) statuses.add((await testbed.send(one)).status);
  };
  await Promise.all(Array.from({ length: 40 }, sender));
  expect([...statuses]).toEqual([200]);
  const kept = await events();
  expect(kept.map(({ object_id }) => object_id).sort()).toEqual(sent.map(({ object_id }) => object_id).sort());
});

test("the address's secret, the verify token and the app's secret are in no log line", async () => {
  const token = await verifyToken();
  const secret = callback.pathname.split('/').at(-1) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  await greet({ 'hub.mode': 'subscribe', 'hub.challenge': 'x', 'hub.verify_token': token });
  await testbed.send(event());
  await testbed.send(event({ subscription_id: 1 }));
  await postRaw('{');
  await postRaw('x'.repeat(20_000));
  await fetch(callback, { method: 'PUT' });
  await fetch(`${callback}/more`);
  await fetch(`${callback}%zz`);
  await fetch(`${callback.origin}/api/strava-integration/webhook%2F${secret}`);
  await testbed.call('GET', '/webhook-subscription');
  await testbed.call('DELETE', '/webhook-subscription');
  const log = JSON.stringify(testbed.server.logLines());
  expect(log).toContain('/api/strava-integration/webhook/[redacted]');
  expect([secret, token, 'standin-secret'].filter((canary) => log.includes(canary))).toEqual([]);
});

test('events that were dealt with a month ago are forgotten, others are not', async () => {
  const { app, db, clock } = testbed.server;
  const ago = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
  for (const [days, isDone] of [
    [31, true],
    [31, false],
    [29, true],
  ] as const) {
    await testbed.send(event({ owner_id: days * 10 + Number(isDone) }));
    await db
      .updateTable('webhook_events')
      .set({ received_at: ago(days), processed_at: isDone ? ago(days) : null })
      .where('owner_id', '=', days * 10 + Number(isDone))
      .execute();
  }
  await app.deleteExpiredRows();
  expect((await events()).map(({ owner_id }) => owner_id)).toEqual([310, 291]);
});
