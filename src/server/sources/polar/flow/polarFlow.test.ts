import { buildPolarTestbed, type PolarTestbed, type PolarVisitor } from '#server/testing/buildPolarTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createTestActivity } from '#server/testing/testActivities.ts';
import type { ActivitiesAnswer, ActivityAnswer } from '#shared/contract/activities.ts';

let testbed: PolarTestbed;
let person: number;
let visitor: PolarVisitor;

beforeAll(async () => {
  testbed = await buildPolarTestbed();
});
beforeEach(async () => {
  const { id } = (await testbed.control('POST', '/users')) as { id: number };
  person = id;
  visitor = await testbed.visitor();
});
afterAll(() => testbed.close());

/** Later than the registration, because Polar shows nothing from before. */
function record(fields: object = {}): Promise<{ id: string }> {
  testbed.server.clock.advance(60);
  return testbed.control('POST', `/users/${person}/exercises`, fields) as Promise<{ id: string }>;
}

const readList = () => testbed.readList(visitor);

function records() {
  return testbed.server.db
    .selectFrom('activities')
    .innerJoin('people', 'people.id', 'activities.person_id')
    .leftJoin('activity_details', 'activity_details.activity_id', 'activities.id')
    .selectAll('activities')
    .select('activity_details.detail')
    .where('people.user_id', '=', visitor.user.id)
    .orderBy('activities.start_date')
    .execute();
}

const reads = (count: number) => eventually(async () => (await records()).length === count);

test('polar connect: an account is registered at Polar, and its state says so', async () => {
  expect(await testbed.account(visitor)).toBeNull();
  expect(await testbed.connect(visitor, person)).toEqual({
    status: 200,
    body: { result: 'connected', is_own_account: true },
  });
  await testbed.until(visitor, 'connected');
  expect(testbed.standin.state.registrations.has(person)).toBe(true);
  const rows = await testbed.server.db.selectFrom('source_accounts').selectAll().execute();
  const stored = rows.find(({ external_id }) => external_id === String(person));
  const [token] = testbed.standin.state.tokens.of(person);
  expect(Buffer.from(stored?.token_encrypted ?? []).toString('latin1')).not.toContain(token?.value);
});

test('polar connect: an account of another user is refused, and a second account of a user too', async () => {
  await testbed.connect(visitor, person);
  const other = await testbed.visitor();
  expect((await testbed.connect(other, person)).body).toMatchObject({ error: { code: 'source_already_linked' } });
  const { id } = (await testbed.control('POST', '/users')) as { id: number };
  expect((await testbed.connect(visitor, id)).body).toMatchObject({ error: { code: 'source_other_account' } });
});

test('polar connect: missing consents at Polar are said, and the next reading finds them given', async () => {
  await testbed.control('PUT', `/users/${person}/consents`, { accepted: false });
  expect((await testbed.connect(visitor, person)).body).toEqual({ result: 'consents_missing', is_own_account: true });
  await testbed.until(visitor, 'permission_missing');
  expect(await testbed.account(visitor)).toMatchObject({ status_reason: 'consents_missing' });
  await testbed.control('PUT', `/users/${person}/consents`, { accepted: true });
  await readList();
  await testbed.until(visitor, 'connected');
});

test('polar fetch: an exercise is stored with its local time and its sport', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  await record({
    sport: 'TRAIL_RUNNING',
    fields: {
      start_time: '2026-11-20T08:30:00',
      start_time_utc_offset: 60,
      duration: 'PT45M30S',
      device: 'Polar Vantage V3',
    },
  });
  await readList();
  await reads(1);
  const [row] = await records();
  expect(row).toMatchObject({
    source: 'polar',
    strava_id: null,
    sport_type: 'TrailRun',
    start_date: new Date('2026-11-20T07:30:00Z'),
    start_date_local: '2026-11-20 08:30:00',
    elapsed_time: 2730,
    timezone: 'GMT+01:00',
  });
});

test('polar fetch: a run on a treadmill is stored as indoors', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  await record({ sport: 'TREADMILL_RUNNING' });
  await readList();
  await reads(1);
  expect(await records()).toMatchObject([
    { sport_type: 'Run', trainer: true, flags: expect.arrayContaining(['indoor']) },
  ]);
});

test('polar list: exercises by hand have no file and are stored, and nothing is stored twice', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  const made = await record({ by_hand: true });
  for (let time = 0; time < 2; time += 1) {
    testbed.server.clock.advance(60);
    await readList();
    const at = testbed.server.clock.now().toISOString();
    await eventually(async () => (await testbed.account(visitor))?.last_sync_at === at);
  }
  expect(await records()).toMatchObject([{ external_id: made.id, manual: true, detail: null }]);
});

test('polar webhook: the signed event of an exercise brings it, one without our signature does not', async () => {
  const admin = await testbed.visitor('admin');
  const on = await testbed.call(admin, 'POST', '/webhook');
  expect(on).toMatchObject({ status: 200, body: { webhook: { state: 'active' } } });
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  await record();
  await reads(1);
  expect((await records())[0]?.detail).toMatchObject({ streams: { time: expect.any(Array) } });
  expect(await testbed.account(visitor)).toMatchObject({ last_event_at: expect.any(String) });

  const forged = await testbed.server.app.inject({
    method: 'POST',
    url: '/api/sources/polar/events',
    headers: { 'content-type': 'application/json', 'polar-webhook-signature': '0'.repeat(64) },
    payload: JSON.stringify({ event: 'EXERCISE', user_id: person, entity_id: 'Forged01' }),
  });
  expect(forged.statusCode).toBe(401);
  const pinged = await testbed.server.app.inject({
    method: 'POST',
    url: '/api/sources/polar/events',
    headers: { 'content-type': 'application/json' },
    payload: '{"timestamp":"2026-03-01T08:00:00Z","event":"PING"}',
  });
  expect(pinged.statusCode).toBe(200);
  const { problem_count, webhook } = (await testbed.call<Record<string, unknown>>(admin, 'GET', '/control')).body;
  expect([problem_count, webhook]).toEqual([0, expect.objectContaining({ state: 'active' })]);
});

test('polar webhook: one that Polar switched off is switched on again, with the same key', async () => {
  const admin = await testbed.visitor('admin');
  await testbed.call(admin, 'POST', '/webhook');
  testbed.standin.state.webhooks.switch(false);
  testbed.server.clock.advance(61);
  expect((await testbed.call(admin, 'GET', '/control')).body).toMatchObject({ webhook: { state: 'off' } });
  expect((await testbed.call(admin, 'POST', '/webhook')).body).toMatchObject({ webhook: { state: 'active' } });
});

test('polar revoke: disconnecting ends the registration and the token at Polar', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  expect((await testbed.call(visitor, 'POST', '/me/disconnect')).status).toBe(204);
  await eventually(async () => !testbed.standin.state.registrations.has(person));
  expect(testbed.standin.state.tokens.of(person)).toEqual([]);
  expect(await testbed.account(visitor)).toMatchObject({ status: 'disconnected', delete_due_at: expect.any(String) });
  expect((await testbed.connect(visitor, person)).body).toEqual({ result: 'connected', is_own_account: true });
  await testbed.until(visitor, 'connected');
});

test('polar revoke: access that the person withdrew at Polar ends the connection with that reason', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  await testbed.control('POST', `/users/${person}/revoke`);
  await readList();
  await testbed.until(visitor, 'disconnected');
  expect(await testbed.account(visitor)).toMatchObject({ status_reason: 'revoked_at_source' });
});

test('polar fetch: a session beside Strava’s record of the same run is a question, and once they are one, lists name both', async () => {
  await testbed.connect(visitor, person);
  await testbed.until(visitor, 'connected');
  const { db, app } = testbed.server;
  const { person_id } = await db
    .selectFrom('source_accounts')
    .select('person_id')
    .where('external_id', '=', String(person))
    .executeTakeFirstOrThrow();
  const ofStrava = await createTestActivity(db, person_id, { day: '2026-03-29' });
  const times = { start_time: '2026-03-29T08:30:20', start_time_utc_offset: 120, duration: 'PT31M40S', distance: 5010 };
  await record({ sport: 'RUNNING', by_hand: true, fields: times });
  await readList();
  await reads(2);
  const pair = await db.selectFrom('duplicate_pairs').selectAll().where('person_id', '=', person_id).execute();
  expect(pair).toHaveLength(1);

  const ask = (method: 'GET' | 'PATCH', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/api/strava-integration${path}`,
      headers: bearer(visitor.token),
      ...(payload && { payload }),
    });
  expect((await ask('PATCH', `/me/duplicates/${pair[0]?.id}`, { decision: 'same' })).statusCode).toBe(200);
  const { activities } = (await ask('GET', '/activities')).json<ActivitiesAnswer>();
  expect(activities.map(({ source, also_in }) => [source, ...also_in].sort())).toEqual([['polar', 'strava']]);
  const { activity } = (await ask('GET', `/activities/${ofStrava.id}`)).json<ActivityAnswer>();
  expect(activity?.records.map(({ source }) => source).sort()).toEqual(['polar', 'strava']);
});
