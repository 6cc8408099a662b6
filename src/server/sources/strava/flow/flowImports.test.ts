import { v7 as uuidv7 } from 'uuid';
import { ATTEMPTS } from '#server/sources/flow/flowOutcome.ts';
import { createProblemsRepository } from '#server/sources/flow/problemsRepository.ts';
import { linkAthlete } from '#server/sources/strava/connection/athleteLink.ts';
import { type FlowTestbed, openFlowTestbed } from '#server/testing/flowTestbed.ts';
import { createTestLab, createTestParticipant, createTestStudy, emptyResearch } from '#server/testing/testResearch.ts';
import { DAY_MS } from '#shared/constants.ts';
import { changeActivity, recordActivity } from '#standin/strava/control/athleteActions.ts';
import type { Trouble } from '#standin/strava/state/troubles.ts';
import { reachOf } from './listHandlers.ts';

const MIA = 10_000_001;
const LEA = 10_000_003;
const SAM = 10_000_006;
const PRIYA = 10_000_007;

let testbed: FlowTestbed;

beforeAll(async () => {
  testbed = await openFlowTestbed({ weeks: 52 });
});
beforeEach(async () => {
  await testbed.reset();
});
afterAll(() => testbed.close());

const athlete = (id: string) =>
  testbed.db.selectFrom('athletes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const rows = () => testbed.db.selectFrom('activities').selectAll().orderBy('strava_id').execute();
const problems = () =>
  testbed.db.selectFrom('import_problems').select(['kind', 'strava_id', 'attempts']).orderBy('kind').execute();
const recorded = (stravaId: number) => testbed.athlete(stravaId).activities;
const lists = () => testbed.calls('/athlete/activities');
const trouble = (one: Trouble) => testbed.standin.state.troubles.add(one);
const add = (kind: string, data: Record<string, string>, queue: 'webhook' | 'import' | 'backfill' = 'import') =>
  testbed.db.transaction().execute((trx) => testbed.queue.add(trx, [{ queue, kind, data }]));

test('strava list: first the newest activities and the gear, then all of history, page by page', async () => {
  const id = await testbed.connect(MIA);
  expect(await athlete(id)).toMatchObject({ status: 'importing' });
  await testbed.settle();
  const all = recorded(MIA);
  expect(all.length).toBeGreaterThan(200);
  const stored = await rows();
  expect(stored.map(({ strava_id }) => strava_id)).toEqual(all.map((one) => one.id).sort((a, b) => a - b));
  const last = Math.max(...all.map((one) => Date.parse(one.start_date)));
  expect(await athlete(id)).toMatchObject({
    status: 'connected',
    status_reason: null,
    last_sync_at: testbed.now(),
    history_done_at: testbed.now(),
    last_activity_at: new Date(last),
  });
  const named = new Set(all.map(({ gear_id }) => gear_id).filter((gear) => typeof gear === 'string'));
  const gear = await testbed.db.selectFrom('gear').select('strava_id').execute();
  expect(new Set(gear.map(({ strava_id }) => strava_id))).toEqual(named);
  expect(testbed.standin.state.journal.every(({ url, hasBearer }) => url.startsWith('/oauth') || hasBearer)).toBe(true);
});

test('of a participant without an account nothing from before the first day of their study is stored', async () => {
  const id = await testbed.connect(MIA);
  await testbed.settle();
  const days = (await rows()).map(({ local_day }) => local_day).sort();
  const first = days.at(-20) ?? '';
  await testbed.db.deleteFrom('activities').execute();
  const anew = { last_sync_at: null, history_before: null, history_done_at: null };
  await testbed.db
    .updateTable('athletes')
    .set({ status: 'importing', ...anew })
    .execute();
  const lab = await createTestLab(testbed.db);
  const week = new Date(Date.parse(first) + 7 * DAY_MS).toISOString().slice(0, 10);
  const study = await createTestStudy(testbed.db, lab.id, null, { start_date: '2020-01-01', history_weeks: 1 });
  await createTestParticipant(testbed.db, study.id, 'KDZ-001-2', {
    person_id: id,
    joined_at: testbed.now(),
    joined_day: week,
  });
  const before = lists();
  await add('connect', { athlete_id: id });
  await testbed.settle();
  await emptyResearch(testbed.db);
  expect((await rows()).map(({ local_day }) => local_day).sort()).toEqual(days.filter((day) => day >= first));
  expect(await athlete(id)).toMatchObject({ status: 'connected', history_done_at: testbed.now() });
  expect(lists()).toBe(before + 1);
});

test('of a participant without an account who agreed to Strava in no study nothing more is stored', async () => {
  const id = await testbed.connect(MIA);
  await testbed.settle();
  const known = (await rows()).length;
  const lab = await createTestLab(testbed.db);
  const study = await createTestStudy(testbed.db, lab.id, null, { start_date: '2020-01-01' });
  const agreed = {
    person_id: id,
    joined_at: testbed.now(),
    joined_day: '2020-01-01',
    consent_sources: ['file' as const],
  };
  const participant = await createTestParticipant(testbed.db, study.id, 'KDZ-001-2', agreed);
  const record = async () => {
    recordActivity(testbed.standin.state, testbed.athlete(MIA), { start_date: testbed.now().toISOString() });
    await testbed.settle();
    return (await rows()).length - known;
  };
  expect(await record()).toBe(0);
  const now = { consent_sources: ['strava' as const] };
  await testbed.db.updateTable('participants').set(now).where('id', '=', participant.id).execute();
  testbed.advance(60);
  expect(await record()).toBe(1);
  await emptyResearch(testbed.db);
});

test('of a participant without an account an activity whose start moves before the first day is stored no longer', async () => {
  const id = await testbed.connect(MIA);
  const lab = await createTestLab(testbed.db);
  const study = await createTestStudy(testbed.db, lab.id, null, { start_date: '2020-01-01', history_weeks: 0 });
  const joined_day = testbed.now().toISOString().slice(0, 10);
  const joined = { person_id: id, joined_at: testbed.now(), joined_day };
  await createTestParticipant(testbed.db, study.id, 'KDZ-001-2', joined);
  await testbed.settle();
  const athlete = testbed.athlete(MIA);
  const activity = recordActivity(testbed.standin.state, athlete, { start_date: testbed.now().toISOString() });
  await testbed.settle();
  const isThere = async () => (await rows()).some(({ strava_id }) => strava_id === activity.id);
  expect(await isThere()).toBe(true);
  testbed.advance(60);
  const earlier = { start_date: '2026-11-10T10:00:00Z', start_date_local: '2026-11-10T11:00:00Z' };
  changeActivity(testbed.standin.state, athlete, activity.id, { name: 'Earlier', ...earlier });
  await testbed.settle();
  expect(await isThere()).toBe(false);
  testbed.advance(60);
  const { start_date, start_date_local } = activity;
  changeActivity(testbed.standin.state, athlete, activity.id, { name: 'Today', start_date, start_date_local });
  await testbed.settle();
  await emptyResearch(testbed.db);
  expect(await isThere()).toBe(true);
});

test('the values that Strava sent are stored, without places, routes and notes', async () => {
  await testbed.connect(PRIYA);
  await testbed.settle();
  const facts = recorded(PRIYA).map(({ id, sport_type, distance, start_date_local, average_heartrate, manual }) => ({
    strava_id: id,
    sport_type,
    distance,
    local_day: start_date_local.slice(0, 10),
    start_date_local: start_date_local.slice(0, 19).replace('T', ' '),
    average_heartrate: average_heartrate ?? null,
    manual,
  }));
  const stored = await rows();
  expect(stored).toMatchObject(facts.sort((a, b) => a.strava_id - b.strava_id));
  const everything = JSON.stringify(stored);
  for (const word of ['private note', 'polyline', 'latlng', 'synth_ping', 'kudos']) {
    expect(everything).not.toContain(word);
  }
});

test('2,500 new activities in one reading are all stored', async () => {
  const id = await testbed.connect(MIA);
  await testbed.settle();
  const known = await rows();
  const mia = testbed.athlete(MIA);
  const [pattern] = mia.activities;
  if (!pattern) throw new Error('The athlete has no activities');
  const daily = Array.from({ length: 2500 }, (_, day) => {
    const start = new Date(Date.UTC(2015, 0, 1 + day, 8)).toISOString();
    return { ...pattern, id: 90_000_000_000 + day, start_date: start, start_date_local: start };
  });
  mia.activities = [...daily, ...mia.activities];
  await testbed.db
    .updateTable('athletes')
    .set({ last_sync_at: new Date('2015-01-01T00:00:00Z') })
    .execute();
  await add('sync', { athlete_id: id });
  await testbed.settle();
  expect(await rows()).toHaveLength(known.length + 2500);
});

test('who shares no private activities keeps the others, and is told', async () => {
  const id = await testbed.connect(LEA, ['read', 'activity:read']);
  await testbed.settle();
  const shown = recorded(LEA).filter(({ visibility }) => visibility !== 'only_me');
  expect(await rows()).toHaveLength(shown.length);
  expect(await athlete(id)).toMatchObject({ status: 'connected', status_reason: 'private_not_shared' });
  expect(testbed.calls('/gear/') + testbed.calls('/api/v3/athlete?')).toBe(0);
});

test('who adds the permission for private activities while the history is read gets all of them', async () => {
  const id = await testbed.connect(MIA, ['read', 'activity:read']);
  const all = ['read', 'activity:read', 'activity:read_all'];
  const before = await athlete(id);
  const send = fetch;
  let isLinked = false;
  const onTheWay = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await send(url, init);
    if (isLinked || !String(url).includes('/athlete/activities?page=1&per_page=200&before=')) return answer;
    isLinked = true;
    for (const grant of testbed.standin.state.grants.of(MIA)) Object.assign(grant, { scopes: new Set(all) });
    const { tokens_encrypted: tokens, token_expires_at: expires } = before;
    if (!tokens || !expires) throw new Error('Not connected');
    const grant = { strava_id: MIA, name: before.name, scopes: all, token_expires_at: expires, seal: () => tokens };
    const whose = { user_id: null, invite_id: null, person_id: null, requestId: 'request' };
    const consent = { version: 1, lang: 'en', at: testbed.now() };
    const parts = { db: testbed.db, jobs: testbed.queue, settings: { stravaAthleteLimit: 10 } };
    await linkAthlete(parts, { ...grant, ...whose, consent }, testbed.now());
    return answer;
  });
  await testbed.settle();
  onTheWay.mockRestore();
  expect(await athlete(id)).toMatchObject({ status: 'connected', history_done_at: testbed.now() });
  expect(await rows()).toHaveLength(recorded(MIA).length);
});

test('activities that cannot be read are told by their numbers, the others are there', async () => {
  const activities = recorded(SAM);
  const count = activities.length;
  const spoilt = activities.slice(0, 2);
  const before = spoilt.map((one) => ({ ...one }));
  for (const [index, change] of [{ start_date_local: 'yesterday' }, { distance: 'far' }].entries()) {
    Object.assign(spoilt[index] ?? {}, change);
  }
  await testbed.connect(SAM);
  await testbed.settle();
  expect(await rows()).toHaveLength(count - 2);
  const ids = spoilt.map((one) => one.id).sort((a, b) => a - b);
  expect((await problems()).map(({ strava_id }) => strava_id).sort()).toEqual(ids);
  for (const [index, whole] of before.entries()) Object.assign(spoilt[index] ?? {}, whole);
  const { id } = await testbed.db.selectFrom('athletes').select('id').executeTakeFirstOrThrow();
  for (const stravaId of ids) await add('activity', { athlete_id: id, strava_id: String(stravaId) }, 'webhook');
  await testbed.settle();
  expect(await rows()).toHaveLength(count);
  expect(await problems()).toEqual([]);
});

test.each<Trouble>([
  { on: 'activities', kind: 'status', status: 500, times: 1 },
  { on: 'activities', kind: 'html', times: 1 },
  { on: 'activities', kind: 'malformed', times: 1 },
  { on: 'activities', kind: 'reset', times: 1 },
  { on: 'activities', kind: 'hang', times: 1 },
  { on: 'activities', kind: 'redirect', times: 1 },
])('after %j it is tried again', async (one) => {
  trouble(one);
  const id = await testbed.connect(PRIYA);
  await testbed.settle();
  expect((await athlete(id)).status).toBe('importing');
  const before = lists();
  await testbed.settle();
  expect(lists()).toBe(before);
  testbed.advance(10);
  await testbed.settle();
  expect(await athlete(id)).toMatchObject({ status: 'connected' });
  expect(await rows()).toHaveLength(recorded(PRIYA).length);
});

test('an import that always fails is given up, reported, and restarted by hand', async () => {
  trouble({ on: 'activities', kind: 'status', status: 500 });
  const id = await testbed.connect(PRIYA);
  for (let hour = 0; hour < 30; hour += 1) {
    await testbed.settle();
    testbed.advance(3600);
  }
  expect(lists()).toBe(ATTEMPTS);
  expect(await problems()).toEqual([{ kind: 'failed', strava_id: null, attempts: ATTEMPTS }]);
  expect(await athlete(id)).toMatchObject({ status: 'error', status_reason: 'import_failed' });
  testbed.standin.state.troubles.clear();
  await add('sync', { athlete_id: id });
  await testbed.settle();
  expect(await athlete(id)).toMatchObject({ status: 'connected', status_reason: null });
  expect(await problems()).toEqual([]);
});

test('an import that an error of the server ends has failed and begins again at night', async () => {
  const id = await testbed.connect(PRIYA);
  const { tokens_encrypted } = await athlete(id);
  await testbed.db
    .updateTable('athletes')
    .set({ tokens_encrypted: new Uint8Array([1, 2, 3]) })
    .execute();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await testbed.settle();
    testbed.advance(6 * 3600);
  }
  expect(await problems()).toEqual([{ kind: 'failed', strava_id: null, attempts: ATTEMPTS }]);
  expect(await athlete(id)).toMatchObject({ status: 'error', status_reason: 'import_failed' });
  await testbed.db.updateTable('athletes').set({ tokens_encrypted }).execute();
  testbed.advance(86_400);
  await testbed.flow.tick();
  await testbed.settle();
  expect(await athlete(id)).toMatchObject({ status: 'connected' });
  expect(await problems()).toEqual([]);
});

test('a history that was given up while Strava was down goes on in the night, and its problem ends with it', async () => {
  trouble({ on: 'activities', kind: 'status', status: 503, after_calls: 1, times: ATTEMPTS });
  const id = await testbed.connect(MIA);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await testbed.settle();
    testbed.advance(6 * 3600);
  }
  expect(await problems()).toEqual([{ kind: 'failed', strava_id: null, attempts: ATTEMPTS }]);
  expect((await rows()).length).toBeLessThan(recorded(MIA).length);
  await testbed.flow.tick();
  await testbed.settle();
  expect(await problems()).toEqual([]);
  expect((await athlete(id)).history_done_at).not.toBeNull();
  expect(await rows()).toHaveLength(recorded(MIA).length);
});

test('a permission that turns out to be missing is asked for once', async () => {
  const id = await testbed.connect(PRIYA, ['read']);
  await testbed.settle();
  expect(await athlete(id)).toMatchObject({ status: 'permission_missing', status_reason: 'activities_not_shared' });
  expect([lists(), testbed.calls('/oauth/token')]).toEqual([1, 1]);
  testbed.advance(86_400);
  await testbed.settle();
  expect(lists()).toBe(1);
});

describe('an admin tries a failed import again', () => {
  const actor = { actorId: null, actorEmail: null, requestId: null };
  const retries = () => testbed.db.selectFrom('import_problems').select(['kind', 'retried_at']).execute();

  async function failedAndRetried(scopes: string[]) {
    trouble({ on: 'activities', kind: 'status', status: 500, times: ATTEMPTS });
    const id = await testbed.connect(PRIYA, scopes);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await testbed.settle();
      testbed.advance(6 * 3600);
    }
    const asked = { jobs: testbed.queue, actor, now: testbed.now() };
    expect(await createProblemsRepository(testbed.db, 'strava').retryAll(asked)).toBe(1);
    return id;
  }

  test('a retry that finds the permission missing is not under way any more', async () => {
    const id = await failedAndRetried(['read']);
    await testbed.settle();
    expect(await athlete(id)).toMatchObject({ status: 'permission_missing' });
    expect(await retries()).toEqual([{ kind: 'failed', retried_at: null }]);
  });

  test('a retry that fails for another reason is that problem alone, and can be tried again', async () => {
    const athlete_id = await testbed.connect(PRIYA);
    await testbed.settle();
    const strava_id = recorded(PRIYA)[0]?.id ?? 0;
    const failed = { kind: 'failed' as const, attempts: ATTEMPTS, first_at: testbed.now(), last_at: testbed.now() };
    await testbed.db
      .insertInto('import_problems')
      .values({ id: uuidv7(), athlete_id, strava_id, ...failed })
      .execute();
    trouble({ on: 'activity', kind: 'status', status: 400 });
    const asked = { jobs: testbed.queue, actor, now: testbed.now() };
    await createProblemsRepository(testbed.db, 'strava').retryAll(asked);
    await testbed.settle();
    expect(await retries()).toEqual([{ kind: 'refused', retried_at: null }]);
  });

  test('a retry that finds the connection ended at Strava leaves no problem that nobody can solve', async () => {
    const id = await failedAndRetried(['read', 'activity:read_all']);
    testbed.standin.state.grants.revokeAthlete(PRIYA);
    await testbed.settle();
    expect(await athlete(id)).toMatchObject({ status: 'disconnected' });
    expect(await retries()).toEqual([]);
  });
});

test('a token that is dead although just given is renewed once, and a connection that is gone is told', async () => {
  const id = await testbed.connect(PRIYA);
  testbed.standin.state.grants.revokeAthlete(PRIYA);
  await testbed.settle();
  expect(await athlete(id)).toMatchObject({ status: 'disconnected', status_reason: 'tokens_lost' });
  expect([lists(), testbed.calls('/oauth/token')]).toEqual([1, 2]);
});

test('an activity in a year that the database does not know is a problem, and holds up no other', async () => {
  const others = recorded(PRIYA).toSorted((a, b) => b.start_date.localeCompare(a.start_date));
  const oldest = others.pop() as (typeof others)[number];
  const odd = { ...oldest, start_date: '0000-01-01T06:00:00Z', start_date_local: '0000-01-01T07:00:00Z' };
  testbed.athlete(PRIYA).activities = [...others, odd];
  const id = await testbed.connect(PRIYA);
  await testbed.settle();
  expect(await athlete(id)).toMatchObject({ status: 'connected' });
  expect((await rows()).map(({ strava_id }) => strava_id)).toEqual(others.map((one) => one.id).sort((a, b) => a - b));
  expect(await problems()).toMatchObject([{ kind: 'broken', strava_id: odd.id }]);
});

test('errors of one athlete do not stop the imports of others', async () => {
  const id = await testbed.connect(MIA);
  testbed.standin.state.grants.revokeAthlete(MIA);
  const other = await testbed.connect(PRIYA);
  await testbed.settle();
  expect((await athlete(id)).status).toBe('disconnected');
  expect((await athlete(other)).status).toBe('connected');
});

describe('Strava refuses the installation', () => {
  test.each([
    ['the quarter is used up', () => testbed.standin.state.rates.use(100, 100), 500],
    ['the day is used up', () => testbed.standin.state.rates.use(5, 1000), 14 * 3600],
  ])('while %s, Strava is called once, and no athlete is lost', async (_case, cause, seconds) => {
    cause();
    const ids = [await testbed.connect(PRIYA), await testbed.connect(LEA)];
    for (let step = 0; step < 5; step += 1) {
      await testbed.settle();
      testbed.advance(60);
    }
    expect(testbed.standin.state.answered[429]).toBeLessThanOrEqual(2);
    expect((await athlete(ids[0] ?? '')).status).toBe('importing');
    testbed.advance(seconds);
    await testbed.settle();
    for (const id of ids) expect((await athlete(id)).status).toBe('connected');
  });

  test('while the app is inactive, one call is made every quarter of an hour, and work continues afterwards', async () => {
    testbed.standin.state.knobs.inactive = true;
    const id = await testbed.connect(PRIYA);
    for (let minute = 0; minute < 60; minute += 1) {
      await testbed.settle();
      testbed.advance(60);
    }
    expect(testbed.calls('/api/v3')).toBe(4);
    expect((await athlete(id)).status).toBe('importing');
    expect((await testbed.budget.read()).inactive_since).not.toBeNull();
    testbed.standin.state.knobs.inactive = false;
    testbed.advance(900);
    await testbed.settle();
    testbed.advance(10);
    await testbed.settle();
    expect((await athlete(id)).status).toBe('connected');
    expect((await testbed.budget.read()).inactive_since).toBeNull();
  });

  test('while our secret is refused, no athlete is disconnected, and imports continue afterwards', async () => {
    const id = await testbed.connect(PRIYA);
    await testbed.settle();
    const { clientSecret } = testbed.standin.state;
    testbed.standin.state.clientSecret = 'another';
    testbed.advance(7 * 3600);
    await add('sync', { athlete_id: id });
    await testbed.settle();
    expect((await testbed.budget.read()).misconfigured_since).not.toBeNull();
    expect((await athlete(id)).status).toBe('connected');
    const before = testbed.calls('/oauth/token');
    testbed.advance(600);
    await testbed.settle();
    expect(testbed.calls('/oauth/token')).toBe(before);
    testbed.standin.state.clientSecret = clientSecret;
    testbed.advance(600);
    await testbed.settle();
    expect((await testbed.budget.read()).misconfigured_since).toBeNull();
    expect((await athlete(id)).last_sync_at).toEqual(testbed.now());
  });
});

test.each([
  { body: '' },
  { body: '<h1>401 Unauthorized</h1>' },
  { body: '{"message":"Authorization Error","errors":[]}' },
])('a sync whose renewal is refused with 401 and no reason (%j) goes on later', async ({ body }) => {
  const id = await testbed.connect(PRIYA);
  await testbed.settle();
  testbed.standin.state.troubles.add({ on: 'token', kind: 'answer', status: 401, body, times: 1 });
  testbed.advance(7 * 3600);
  await add('sync', { athlete_id: id });
  await testbed.settle();
  testbed.advance(1200);
  await testbed.settle();
  expect((await athlete(id)).last_sync_at).toEqual(testbed.now());
});

test('a sync by hand brings what was missed, a week back, and doubles nothing', async () => {
  const id = await testbed.connect(MIA);
  await testbed.settle();
  testbed.standin.state.eventTroubles.add({ kind: 'drop' });
  const start_date = new Date(testbed.now().getTime() - 6 * 86_400_000).toISOString();
  const late = recordActivity(testbed.standin.state, testbed.athlete(MIA), { start_date });
  testbed.advance(3600);
  const count = (await rows()).length;
  await add('sync', { athlete_id: id });
  await testbed.settle();
  const stored = await rows();
  expect(stored.length).toBe(count + 1);
  expect(stored.map(({ strava_id }) => strava_id)).toContain(late.id);
});

test('two that began in the same second, of which the first page holds one, are both there', async () => {
  const one = testbed.athlete(SAM);
  const before = one.activities;
  const [pattern] = before;
  if (!pattern) throw new Error('There is no activity');
  const newest = testbed.now().getTime() - 3_600_000;
  one.activities = Array.from({ length: 450 }, (_, index) => {
    const start = new Date(newest - Math.floor((index + 1) / 2) * DAY_MS).toISOString();
    return {
      ...pattern,
      id: 16_900_000_000 + index,
      start_date: start,
      start_date_local: start,
      visibility: 'everyone',
    };
  });
  const id = await testbed.connect(SAM);
  await testbed.settle();
  expect((await rows()).length).toBe(450);
  expect((await athlete(id)).history_done_at).not.toBeNull();
  one.activities = before;
});

test('who hides when they start loses nothing at the edge of a page', () => {
  const at = (start_date: string, start_date_local: string) => ({ start_date, start_date_local });
  const open = at('2026-03-02T08:00:00Z', '2026-03-02T09:00:00Z');
  expect(reachOf([open, at('2026-03-01T00:00:01Z', '2026-03-01T00:00:01Z')])).toEqual(new Date('2026-03-02T00:00:01Z'));
  expect(reachOf([open, null, 'text', { start_date: 5 }])).toEqual(new Date('2026-03-02T08:00:00Z'));
  expect(reachOf([null, {}])).toBeNull();
});

test('who comes back after a long time gets all that was missed, however much', async () => {
  const id = await testbed.connect(LEA);
  await testbed.settle();
  testbed.standin.state.eventTroubles.add({ kind: 'drop' });
  for (let count = 0; count < 260; count += 1) {
    testbed.advance(3 * 3600);
    recordActivity(testbed.standin.state, testbed.athlete(LEA), {});
  }
  await testbed.db.updateTable('athletes').set({ status: 'importing' }).where('id', '=', id).execute();
  await add('connect', { athlete_id: id });
  await testbed.settle();
  expect((await rows()).length).toBe(recorded(LEA).length);
  expect(await athlete(id)).toMatchObject({ status: 'connected' });
  const before = lists();
  await testbed.db.updateTable('athletes').set({ status: 'importing' }).where('id', '=', id).execute();
  await add('connect', { athlete_id: id });
  await testbed.settle();
  // Parts without a gap are not read again.
  expect(lists()).toBe(before + 1);
});

test('after a restore, when the queues are empty, everything that our tables speak of is begun again', async () => {
  const id = await testbed.connect(PRIYA);
  testbed.queue.drop();
  const activity = recordActivity(testbed.standin.state, testbed.athlete(PRIYA), {});
  await testbed.standin.state.outbox.settle();
  testbed.queue.drop();
  await testbed.settle();
  expect((await rows()).map(({ strava_id }) => strava_id)).toEqual([activity.id]);
  await testbed.flow.resume();
  await testbed.flow.resume();
  await testbed.settle();
  expect((await athlete(id)).history_done_at).not.toBeNull();
  expect((await rows()).length).toBeGreaterThan(1);
  const left = await testbed.db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute();
  expect(left).toEqual([]);
});
