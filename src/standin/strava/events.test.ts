import { type Bench, type Callback, JONAS, MIA, openBench, openCallback } from './standinBench.ts';

let bench: Bench;
let callback: Callback;

beforeEach(async () => {
  bench = await openBench();
  callback = await openCallback();
  bench.standin.state.subscriptions.add(callback.url);
});

afterEach(async () => {
  await callback.close();
  await bench.close();
});

const settled = async () => (await bench.control('POST', '/events/settle')).body;
const of = (athlete: number) => `/athletes/${athlete}/activities`;

async function record(input: object = {}, athlete = MIA): Promise<number> {
  const { status, body } = await bench.control<{ id: number }>('POST', of(athlete), input);
  expect(status).toBe(201);
  return body.id;
}

async function received(): Promise<unknown[]> {
  await settled();
  return callback.events.splice(0).map(({ aspect_type, object_id, updates }) => [aspect_type, object_id, updates]);
}

test('a new activity, its title, sport and privacy, and its deletion are told, other changes are not', async () => {
  await bench.connect();
  const id = await record({ name: 'Before work', sport_type: 'Run' });
  await settled();
  expect(callback.events.splice(0)).toEqual([
    {
      aspect_type: 'create',
      event_time: 1_795_186_800,
      object_id: id,
      object_type: 'activity',
      owner_id: MIA,
      subscription_id: 900_001,
      updates: {},
    },
  ]);
  await bench.control('PATCH', `${of(MIA)}/${id}`, { name: 'Evening Run', sport_type: 'TrailRun' });
  await bench.control('PATCH', `${of(MIA)}/${id}`, { distance: 1, gear_id: null });
  await bench.control('PATCH', `${of(MIA)}/${id}`, { visibility: 'only_me' });
  await bench.control('PATCH', `${of(MIA)}/${id}`, { visibility: 'everyone' });
  await bench.control('DELETE', `${of(MIA)}/${id}`);
  expect(await received()).toEqual([
    ['update', id, { title: 'Evening Run', type: 'TrailRun' }],
    ['update', id, { private: 'true' }],
    ['update', id, { private: 'false' }],
    ['delete', id, {}],
  ]);
});

test('without activity:read_all a private activity is as if it were deleted, and comes back as a new one', async () => {
  await bench.connect('read,activity:read');
  const id = await record();
  await bench.control('PATCH', `${of(MIA)}/${id}`, { visibility: 'only_me' });
  await bench.control('PATCH', `${of(MIA)}/${id}`, { name: 'Unheard' });
  await bench.control('PATCH', `${of(MIA)}/${id}`, { visibility: 'followers_only' });
  await record({ visibility: 'only_me' });
  expect((await received()).map((event) => (event as unknown[])[0])).toEqual(['create', 'delete', 'create']);
});

test('nothing is told of athletes who are not connected or granted no activities', async () => {
  await bench.connect('read', MIA);
  await record({}, MIA);
  await record({}, JONAS);
  expect(await received()).toEqual([]);
});

test('an athlete who removes the app ends its tokens and the app is told; by its own revoking only if that is set', async () => {
  const { access_token, refresh_token } = await bench.connect();
  expect((await bench.control('POST', `/athletes/${MIA}/deauthorize`)).status).toBe(204);
  expect(await received()).toEqual([['update', MIA, { authorized: 'false' }]]);
  expect((await bench.get('/api/v3/athlete', access_token)).status).toBe(401);
  expect((await bench.tokenCall({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);

  const { knobs } = bench.standin.state;
  for (const [tells, expected] of [
    [false, 0],
    [true, 1],
  ] as const) {
    knobs.revoke_sends_event = tells;
    const tokens = await bench.connect();
    const answer = await fetch(`${bench.standin.url}/oauth/deauthorize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { access_token: tokens.access_token }]);
    expect(answer.headers.get('x-ratelimit-usage')).not.toBeNull();
    expect(await received()).toHaveLength(expected);
  }
});

describe('event without a 200 in time', () => {
  test('an event without a 200 is tried three times in all, a minute apart, then lost', async () => {
    await bench.connect();
    callback.settings.answer = () => 503;
    await record();
    await settled();
    expect(callback.events).toHaveLength(1);
    await settled();
    expect(callback.events).toHaveLength(1);
    bench.pass(60_000);
    await settled();
    bench.pass(60_000);
    expect(await settled()).toMatchObject({ queued: 1, lost: 1, delivered: 0, tries: 3 });
    bench.pass(3_600_000);
    await settled();
    expect(callback.events).toHaveLength(3);
  });

  test('an event without a 200 is repeated unchanged', async () => {
    await bench.connect();
    bench.standin.state.knobs.event_timeout_ms = 20;
    callback.settings.answer = () => null;
    const id = await record();
    await settled();
    callback.settings.answer = () => 200;
    bench.standin.state.knobs.event_timeout_ms = 60_000;
    bench.pass(60_000);
    expect(await settled()).toMatchObject({ delivered: 1, lost: 0, tries: 2 });
    expect(callback.events.at(-1)).toMatchObject({ aspect_type: 'create', object_id: id });
    const { body } = await bench.control<{ log: { answers: unknown[] }[] }>('GET', '/events');
    expect(body.log[0]?.answers).toEqual(['TimeoutError', 200]);
  });
});

test('events that wait are sent by themselves when their time has come', async () => {
  const live = await openBench({ now: () => new Date() });
  live.standin.state.subscriptions.add(callback.url);
  live.standin.state.knobs.event_retry_ms = 5;
  callback.settings.answer = (count) => (count < 3 ? 500 : 200);
  await live.connect();
  await live.control('POST', of(MIA), {});
  await callback.arrived(3);
  await live.standin.state.outbox.settle();
  expect(live.standin.state.outbox.report().counts).toMatchObject({ delivered: 1, tries: 3 });
  await live.close();
});

describe('troubles of events on their way', () => {
  const disturb = (body: object) => bench.control('POST', '/event-troubles', body);
  const ids = async () => (await received()).map((event) => (event as unknown[])[1]);

  beforeEach(() => bench.connect());

  test('every second event can be sent twice', async () => {
    await disturb({ kind: 'duplicate', every: 2 });
    const [a, b, c] = [await record(), await record(), await record()];
    expect(await ids()).toEqual([a, b, b, c]);
  });

  test('an event can get lost', async () => {
    await disturb({ kind: 'drop', times: 1 });
    const [, b] = [await record(), await record()];
    expect(await ids()).toEqual([b]);
    expect(await settled()).toMatchObject({ dropped: 1 });
  });

  test('an event can be delayed', async () => {
    await disturb({ kind: 'delay', times: 1, delay_ms: 90_000 });
    const [a, b] = [await record(), await record()];
    expect(await ids()).toEqual([b]);
    bench.pass(90_000);
    expect(await ids()).toEqual([a]);
  });

  test('an event can arrive after the next one', async () => {
    await disturb({ kind: 'reorder', times: 1 });
    const [a, b, c] = [await record(), await record(), await record()];
    expect(await ids()).toEqual([b, a, c]);
  });

  test('an event that waits for the next one arrives after a while without one', async () => {
    await disturb({ kind: 'reorder', times: 1, delay_ms: 60_000 });
    const a = await record();
    expect(await ids()).toEqual([]);
    bench.pass(60_000);
    expect(await ids()).toEqual([a]);
    const b = await record();
    expect(await ids()).toEqual([b]);
  });

  test('events arrive again after the troubles are cleared, and an unknown trouble is refused', async () => {
    await disturb({ kind: 'drop' });
    await bench.control('DELETE', '/event-troubles');
    const a = await record();
    expect(await ids()).toEqual([a]);
    expect((await disturb({ kind: 'unheard of' })).status).toBe(400);
  });
});

test('a thousand events of many athletes arrive, those of each in their order', async () => {
  await bench.connect('read,activity:read', MIA);
  await bench.connect('read,activity:read', JONAS);
  const { state } = bench.standin;
  const { recordActivity } = await import('#standin/strava/control/athleteActions.ts');
  const made: Record<number, number[]> = { [MIA]: [], [JONAS]: [] };
  for (let count = 0; count < 1000; count++) {
    const athlete = state.world.athletes.get(count % 2 === 0 ? MIA : JONAS);
    if (athlete) made[athlete.person.id]?.push(recordActivity(state, athlete, { visibility: 'everyone' }).id);
  }
  await state.outbox.settle();
  for (const owner of [MIA, JONAS]) {
    const arrived = callback.events.filter(({ owner_id }) => owner_id === owner).map(({ object_id }) => object_id);
    expect(arrived).toEqual(made[owner]);
  }
});
