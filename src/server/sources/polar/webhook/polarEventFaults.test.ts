import { NO_ACTOR } from '#server/db/audit.ts';
import { openPolarFlowTestbed, type PolarFlowTestbed } from '#server/testing/polarFlowTestbed.ts';
import { SOURCE_CALLS, sourceCallOf } from '#shared/calls/sources.ts';
import { openHook } from '#standin/polar/polarBench.ts';

const HOURS = 7200;

let testbed: PolarFlowTestbed;
let user: number;

beforeAll(async () => {
  testbed = await openPolarFlowTestbed();
});
beforeEach(async () => {
  await testbed.reset();
  await testbed.webhook.switchOn(NO_ACTOR);
  user = await testbed.connect();
});
afterAll(() => testbed.close());

const knobs = (changes: object) => Object.assign(testbed.standin.state.knobs, changes);
const disturb = (body: object) => testbed.control('POST', '/event-troubles', body);
const ids = async () => (await testbed.stored(user)).map(({ external_id }) => external_id).sort();
const events = () => testbed.db.selectFrom('webhook_events').select(['entity', 'outcome']).execute();
const quiet = () => testbed.record(user, { quiet: true });

const eventOf = (entity_id: unknown, more: object = {}) => ({
  event: 'EXERCISE',
  user_id: user,
  entity_id,
  timestamp: testbed.now().toISOString(),
  url: `https://www.polaraccesslink.com/v3/exercises/${String(entity_id)}`,
  ...more,
});

/** The answers that the sender got. */
async function notify(body: object): Promise<(number | string)[]> {
  await testbed.control('POST', '/notices', body);
  await testbed.settle();
  return testbed.standin.state.outbox.report().log.flatMap(({ answers }) => answers);
}

test.each(['unsigned', 'signed_wrongly', 'signed', 'with_more_fields'])(
  'F47: a PING that is %s is answered with 200 and does nothing',
  async (ping_form) => {
    await testbed.webhook.switchOff(NO_ACTOR);
    knobs({ ping_form });
    expect(await testbed.webhook.switchOn(NO_ACTOR)).toBe(true);
    expect(await events()).toEqual([]);
  },
);

test('F47: a PING with the fields of a session does nothing', async () => {
  expect(await notify({ body: eventOf(await quiet(), { event: 'PING' }), signature: 'missing' })).toEqual([200]);
  expect([await events(), await ids()]).toEqual([[], []]);
});

test('F47: a header that says PING does not make an event one', async () => {
  const body = eventOf(await quiet());
  expect(await notify({ body, event: 'PING', signature: 'missing' })).toEqual([401]);
  expect(await events()).toEqual([]);
});

test.each(['missing', 'wrong', 'other_key', 'other_body', 'reserialised'])(
  'F48: an event whose signature is false (%s) is refused and stores nothing',
  async (signature) => {
    expect(await notify({ body: eventOf(await quiet()), signature })).toEqual([401]);
    expect(await events()).toEqual([]);
  },
);

test('F48: a signature in upper case is right', async () => {
  const id = await quiet();
  expect(await notify({ body: eventOf(id), signature: 'upper_case' })).toEqual([200]);
  expect(await ids()).toEqual([id]);
});

test('F48: an event whose header names another kind counts by its signed body', async () => {
  const id = await quiet();
  expect(await notify({ body: eventOf(id), event: 'SLEEP' })).toEqual([200]);
  expect(await ids()).toEqual([id]);
});

test('F48: without a key of ours every signature is false, and admins read it and repair it', async () => {
  await testbed.db.deleteFrom('source_webhooks').execute();
  expect(await notify({ body: eventOf(await quiet()) })).toEqual([401]);
  expect((await testbed.webhook.reading()).state).toBe('keyless');
  expect(await testbed.webhook.switchOn(NO_ACTOR)).toBe(true);
  expect((await testbed.webhook.reading()).state).toBe('active');
  const id = await testbed.record(user);
  await testbed.settle();
  expect(await ids()).toEqual([id]);
});

test('F49: an event that comes twice, at once or hours later, is one', async () => {
  await disturb({ kind: 'duplicate', times: 1 });
  const first = await testbed.record(user);
  await testbed.settle();
  await disturb({ kind: 'duplicate', times: 1, delay_ms: HOURS * 1000 });
  const second = await testbed.record(user);
  await testbed.settle();
  await testbed.advance(HOURS);
  expect(await ids()).toEqual([first, second].sort());
  expect(await events()).toHaveLength(2);
  expect(testbed.calls(`${second}/fit`)).toBe(1);
});

test('F49: events out of order, hours late or lost lose no session', async () => {
  await disturb({ kind: 'reorder', times: 1 });
  const all = [await testbed.record(user), await testbed.record(user)];
  await testbed.settle();
  expect(await ids()).toEqual([...all].sort());
  await disturb({ kind: 'delay', times: 1, delay_ms: HOURS * 1000 });
  all.push(await testbed.record(user));
  await testbed.advance(HOURS);
  expect(await ids()).toEqual([...all].sort());
  await disturb({ kind: 'drop', times: 1 });
  all.push(await testbed.record(user));
  await testbed.settle();
  await testbed.readList(user);
  expect(await ids()).toEqual([...all].sort());
});

test('F49: a session whose event is never sent comes with the check of the night, once', async () => {
  await disturb({ kind: 'drop', times: 1 });
  const id = await testbed.record(user);
  for (let night = 0; night < 2; night += 1) {
    await testbed.advance(86_400);
    await testbed.flow.tick();
    await testbed.settle();
  }
  expect([await ids(), await events()]).toEqual([[id], []]);
  expect(testbed.calls(`${id}/fit`)).toBe(1);
});

test.each<[string, () => object]>([
  ['an unknown user', () => eventOf('StDn0001', { user_id: 1 })],
  ['a user that is no id', () => eventOf('StDn0001', { user_id: '../1' })],
  ['an unknown event', () => eventOf('StDn0001', { event: 'UNHEARD' })],
  ['no entity', () => eventOf(undefined)],
  ['characters of a path in the entity', () => eventOf('../users/1')],
  ['a list as its body', () => [eventOf('StDn0001')]],
])('F50: a signed event with %s is answered with 200 and dropped', async (_case, body) => {
  const before = testbed.standin.state.journal.length;
  expect(await notify({ body: body() })).toEqual([200]);
  expect(await events()).toEqual([]);
  expect(testbed.standin.state.journal).toHaveLength(before);
});

test('F50: an event of a disconnected user is dropped', async () => {
  await testbed.disconnect(user);
  expect(await notify({ body: eventOf('StDn0001') })).toEqual([200]);
  expect(await events()).toEqual([]);
});

test.each(['https://elsewhere.example/v3/exercises/a', 'http://169.254.169.254/latest'])(
  'F50: the address %s in an event is never called',
  async (url) => {
    const id = await quiet();
    expect(await notify({ body: eventOf(id, { url }) })).toEqual([200]);
    expect(await ids()).toEqual([id]);
    expect(testbed.calls(`/v3/exercises/${id}`)).toBeGreaterThan(0);
  },
);

test('F51: five hundred events at once are all answered, and one session is stored once', async () => {
  const id = await quiet();
  expect(await notify({ body: eventOf(id), count: 500 })).toEqual(Array(500).fill(200));
  expect([await ids(), await events()]).toEqual([[id], [{ entity: id, outcome: 'stored' }]]);
});

test('F51: two hundred sessions that are announced at once are all stored', async () => {
  await testbed.record(user, { count: 200, by_hand: true });
  await testbed.settle();
  for (let window = 0; window < 6; window += 1) await testbed.advance(900);
  expect(new Set(await ids()).size).toBe(200);
});

test('F51: a body of a megabyte is refused, and the next event comes', async () => {
  expect(await notify({ body: eventOf('x'.repeat(2 ** 20)) })).toEqual([413]);
  const id = await testbed.record(user);
  await testbed.settle();
  expect(await ids()).toEqual([id]);
});

test.each([
  ['empty', ''],
  ['not JSON', 'not at all'],
  ['half a JSON text', '{"event":"EXER'],
])('F51: a signed body that is %s is answered with 200 and dropped', async (_case, text) => {
  expect(await notify({ text })).toEqual([200]);
  expect(await events()).toEqual([]);
});

test('F51: an event of another content type is read', async () => {
  const id = await quiet();
  await notify({ body: eventOf(id), content_type: 'text/plain' });
  expect(await ids()).toEqual([id]);
});

test.each([1, 3])(
  'F52: an event whose sender gets no answer of ours, and tries %i times, is stored once',
  async (event_attempts) => {
    const { webhooks } = testbed.standin.state;
    const way = await openHook();
    way.settings.answer = () => 'drop';
    webhooks.change({ url: way.url });
    knobs({ event_attempts });
    const id = await testbed.record(user);
    for (let attempt = 0; attempt < event_attempts; attempt += 1) await testbed.advance(60);
    await way.close();
    expect(way.received).toHaveLength(event_attempts);
    const { path: url } = sourceCallOf(SOURCE_CALLS.receiveSourceEvent, 'polar');
    for (const { headers, text: payload } of way.received) {
      const signature = headers['polar-webhook-signature'];
      const sent = { 'polar-webhook-signature': signature, 'content-type': 'application/json' };
      expect((await testbed.hook({ url, method: 'POST', headers: sent, payload })).statusCode).toBe(200);
    }
    await testbed.settle();
    expect([await ids(), await events()]).toEqual([[id], [{ entity: id, outcome: 'stored' }]]);
  },
);

test.each([
  [1, 'with the list only'],
  [2, 'with the next attempt'],
])('F52: an event that we refuse once comes, from a sender of %i attempts, %s', async (event_attempts) => {
  const key = await testbed.db.selectFrom('source_webhooks').selectAll().executeTakeFirstOrThrow();
  await testbed.db.deleteFrom('source_webhooks').execute();
  knobs({ event_attempts });
  const id = await testbed.record(user);
  await testbed.settle();
  await testbed.db.insertInto('source_webhooks').values(key).execute();
  await testbed.advance(60);
  expect(await ids()).toEqual(event_attempts === 1 ? [] : [id]);
  await testbed.readList(user);
  expect(await ids()).toEqual([id]);
  expect(testbed.calls(`${id}/fit`)).toBe(1);
});

test('F53: an event that comes before our registration was answered brings its session', async () => {
  const other = await testbed.authorize();
  await testbed.control('PUT', `/users/${other}/registration`);
  const id = await testbed.record(other);
  await testbed.settle();
  expect((await testbed.stored(other)).map(({ external_id }) => external_id)).toEqual([id]);
  await testbed.readList(other);
  expect(await testbed.account(other)).toMatchObject({ status: 'connected', registered_at: expect.any(Date) });
  expect(await testbed.stored(other)).toHaveLength(1);
});

test('F53: an event that comes after the disconnection stores nothing', async () => {
  await disturb({ kind: 'delay', times: 1, delay_ms: 60_000 });
  await testbed.record(user);
  await testbed.disconnect(user);
  await testbed.settle();
  await testbed.advance(120);
  expect([await ids(), await events()]).toEqual([[], []]);
});
