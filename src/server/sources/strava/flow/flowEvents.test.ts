import { v7 as uuidv7 } from 'uuid';
import { NO_ACTOR } from '#server/db/audit.ts';
import { ATTEMPTS } from '#server/sources/flow/flowOutcome.ts';
import { createProblemsRepository } from '#server/sources/flow/problemsRepository.ts';
import { type FlowTestbed, openFlowTestbed } from '#server/testing/flowTestbed.ts';
import { raiseEvent } from '#standin/strava/api/raiseEvent.ts';
import {
  type ActivityInput,
  changeActivity,
  deauthorise,
  deleteActivity,
  recordActivity,
} from '#standin/strava/control/athleteActions.ts';

const MIA = 10_000_001;
const SAM = 10_000_006;
const PUBLIC = ['read', 'activity:read'];

let testbed: FlowTestbed;
let id: string;

beforeAll(async () => {
  testbed = await openFlowTestbed({ weeks: 4 });
});
beforeEach(async () => {
  await testbed.reset();
});
afterAll(() => testbed.close());

async function connected(scopes?: readonly string[]) {
  id = await testbed.connect(MIA, scopes);
  await testbed.settle();
  testbed.standin.state.journal.length = 0;
}

const mia = () => testbed.athlete(MIA);
const record = (input = {}) => recordActivity(testbed.standin.state, mia(), input);
const change = (activity: { id: number }, input: ActivityInput) =>
  changeActivity(testbed.standin.state, mia(), activity.id, input);
const remove = (activity: { id: number }) => deleteActivity(testbed.standin.state, mia(), activity.id);
const raise = (aspect_type: 'create' | 'update' | 'delete', object_id: number, owner_id = MIA) =>
  raiseEvent(testbed.standin.state, { aspect_type, object_id, object_type: 'activity', owner_id, updates: {} });
const raiseDeauthorisation = () =>
  raiseEvent(testbed.standin.state, {
    aspect_type: 'update',
    object_id: MIA,
    object_type: 'athlete',
    owner_id: MIA,
    updates: { authorized: 'false' },
  });

const stored = (stravaId: number) =>
  testbed.db.selectFrom('activities').selectAll().where('strava_id', '=', stravaId).executeTakeFirst();
const tombstone = (stravaId: number) =>
  testbed.db.selectFrom('activity_tombstones').selectAll().where('strava_id', '=', stravaId).executeTakeFirst();
const outcomes = async () => {
  const rows = await testbed.db
    .selectFrom('webhook_events')
    .select('outcome')
    .orderBy('received_at')
    .orderBy('id')
    .execute();
  return rows.map(({ outcome }) => outcome);
};
const problems = () =>
  testbed.db
    .selectFrom('import_problems')
    .select(['kind', 'strava_id', 'attempts', 'retried_at'])
    .orderBy('kind')
    .execute();
const athlete = () => testbed.db.selectFrom('athletes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('activities by events', () => {
  beforeEach(() => connected());

  test('the last data of Strava are its own, not those of a later file', async () => {
    const activity = record({ start_date: testbed.now().toISOString() });
    await testbed.settle();
    const row = await stored(activity.id);
    if (!row) throw new Error('The activity was not stored');
    const start_date = new Date(row.start_date.getTime() + 3_600_000);
    const file = { ...row, id: uuidv7(), source: 'file' as const, strava_id: null, start_date };
    await testbed.db.insertInto('activities').values(file).execute();
    testbed.advance(60);
    change(activity, { name: 'Evening' });
    await testbed.settle();
    expect((await athlete()).last_activity_at).toEqual(row.start_date);
  });

  test('strava webhook: an activity is stored, changed and deleted by its events', async () => {
    const activity = record({ name: 'Morning', sport_type: 'Run' });
    await testbed.settle();
    expect(await stored(activity.id)).toMatchObject({ name: 'Morning', sport_type: 'Run', person_id: id });
    testbed.advance(60);
    change(activity, { name: 'Evening', sport_type: 'TrailRun' });
    await testbed.settle();
    expect(await stored(activity.id)).toMatchObject({ name: 'Evening', sport_type: 'TrailRun' });
    testbed.advance(60);
    remove(activity);
    await testbed.settle();
    expect(await stored(activity.id)).toBeUndefined();
    expect(await tombstone(activity.id)).toMatchObject({ athlete_id: id, deleted_at: testbed.now() });
    expect(await outcomes()).toEqual(['stored', 'stored', 'deleted']);
    expect((await athlete()).last_event_at).toEqual(testbed.now());
  });

  test('strava fetch: an activity keeps values that lists lack, and its visibility', async () => {
    const activity = record({ sport_type: 'Run', calories: 345.6, max_speed: 4.4, average_cadence: 82, commute: true });
    await testbed.settle();
    expect(await stored(activity.id)).toMatchObject({ max_speed: 4.4, average_cadence: 82, commute: true });
    expect((await stored(activity.id))?.calories).not.toBeNull();
  });

  test('an activity whose events come twice or in a wrong order ends as at Strava', async () => {
    testbed.standin.state.eventTroubles.add({ kind: 'duplicate', delay_ms: 5000 });
    testbed.standin.state.eventTroubles.add({ kind: 'reorder', every: 2 });
    const activity = record({ name: 'First' });
    change(activity, { name: 'Second' });
    const other = record();
    remove(other);
    for (let minute = 0; minute < 3; minute += 1) {
      await testbed.settle();
      testbed.advance(60);
    }
    await testbed.settle();
    expect(await stored(activity.id)).toMatchObject({ name: 'Second' });
    expect(await stored(other.id)).toBeUndefined();
    expect(testbed.queue.waiting()).toEqual([]);
    const all = testbed.db.selectFrom('activities').select('strava_id').where('strava_id', '=', activity.id);
    expect(await all.execute()).toHaveLength(1);
  });

  test('an activity that was fetched after its event is not fetched again', async () => {
    const activity = record();
    await testbed.settle();
    raise('update', activity.id);
    await testbed.standin.state.outbox.settle();
    testbed.advance(1);
    raise('update', activity.id);
    await testbed.standin.state.outbox.settle();
    testbed.advance(1);
    const waiting = await testbed.db
      .selectFrom('webhook_events')
      .select('id')
      .where('processed_at', 'is', null)
      .orderBy('received_at')
      .execute();
    expect(waiting).toHaveLength(2);
    const [, second] = waiting;
    const retryAt = (retry_at: Date) =>
      testbed.db
        .updateTable('webhook_events')
        .set({ retry_at })
        .where('id', '=', second?.id ?? '')
        .execute();
    await retryAt(new Date(testbed.now().getTime() + 1000));
    const before = testbed.calls(`/activities/${activity.id}?`);
    await testbed.flow.events.drain();
    await retryAt(testbed.now());
    await testbed.flow.events.drain();
    expect(testbed.calls(`/activities/${activity.id}?`)).toBe(before + 1);
    expect(await outcomes()).toEqual(['stored', 'stored', 'stored']);
  });

  test('an activity whose event comes three times is fetched once', async () => {
    const activity = record();
    for (const _again of [1, 2]) raise('create', activity.id);
    await testbed.settle();
    expect(testbed.calls(`/activities/${activity.id}?`)).toBe(1);
    expect(await outcomes()).toEqual(['stored']);
  });

  test('an activity that is announced too early is fetched again until it is there', async () => {
    testbed.standin.state.knobs.fresh_missing_ms = 11 * 60_000;
    const activity = record();
    await testbed.settle();
    expect(await stored(activity.id)).toBeUndefined();
    for (const seconds of [30, 120, 600]) {
      testbed.advance(seconds - 1);
      const before = testbed.calls(`/activities/${activity.id}?`);
      await testbed.settle();
      expect(testbed.calls(`/activities/${activity.id}?`)).toBe(before);
      testbed.advance(1);
      await testbed.settle();
      expect(testbed.calls(`/activities/${activity.id}?`)).toBe(before + 1);
    }
    expect(await stored(activity.id)).toBeDefined();
    expect(await outcomes()).toEqual(['stored']);
    expect(await problems()).toEqual([]);
  });

  test('an activity that never appears is no problem any more when an admin asks for it again in vain', async () => {
    testbed.standin.state.knobs.fresh_missing_ms = 50 * 3_600_000;
    record();
    for (const seconds of [0, 30, 120, 600, 3600]) {
      testbed.advance(seconds);
      await testbed.settle();
    }
    expect(await problems()).toMatchObject([{ kind: 'gone' }]);
    const asked = { jobs: testbed.queue, actor: NO_ACTOR, now: testbed.now() };
    await createProblemsRepository(testbed.db, 'strava').retryAll(asked);
    await testbed.settle();
    expect(await problems()).toEqual([]);
  });

  test('an activity that never appears is a problem after the last attempt, and is found by a retry', async () => {
    testbed.standin.state.knobs.fresh_missing_ms = 5 * 3_600_000;
    const activity = record();
    for (const seconds of [0, 30, 120, 600, 3600]) {
      testbed.advance(seconds);
      await testbed.settle();
    }
    expect(await outcomes()).toEqual(['gone']);
    expect(await problems()).toMatchObject([{ kind: 'gone', strava_id: activity.id, attempts: 5 }]);
    testbed.advance(5 * 3600);
    await testbed.db
      .transaction()
      .execute((trx) =>
        testbed.queue.add(trx, [
          { queue: 'webhook', kind: 'activity', data: { athlete_id: id, strava_id: String(activity.id) } },
        ]),
      );
    await testbed.settle();
    expect(await stored(activity.id)).toBeDefined();
    expect(await problems()).toEqual([]);
  });

  test('an announced activity that could not be read is no delivery, so that its day does not count as empty', async () => {
    record();
    await testbed.settle();
    const { last_event_at: heard } = await athlete();
    testbed.advance(86_400);
    testbed.standin.state.troubles.add({ on: 'activity', kind: 'status', status: 503 });
    record();
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await testbed.settle();
      testbed.advance(6 * 3600);
    }
    expect(await outcomes()).toEqual(['stored', 'refused']);
    expect(await problems()).toMatchObject([{ kind: 'failed', attempts: ATTEMPTS }]);
    expect((await athlete()).last_event_at).toEqual(heard);
  });

  test('an activity whose deletion comes before its creation stays deleted until Strava has it again', async () => {
    const activity = record();
    testbed.standin.state.outbox.stop();
    expect(activity.id).toBeGreaterThan(0);
    await testbed.reset();
    await connected();
    remove(activity);
    await testbed.settle();
    testbed.advance(10);
    raise('create', activity.id);
    await testbed.settle();
    expect(await outcomes()).toContain('deleted');
    expect(await stored(activity.id)).toBeUndefined();
  });

  test('an activity that an event wrongly reports as deleted is kept', async () => {
    const activity = record();
    await testbed.settle();
    testbed.advance(60);
    raise('delete', activity.id);
    await testbed.settle();
    expect(await outcomes()).toEqual(['stored', 'kept']);
    expect(await stored(activity.id)).toBeDefined();
    expect(await tombstone(activity.id)).toBeUndefined();
  });

  test('an activity stays when a proxy answers 404 with a page of its own, and is asked for again', async () => {
    const activity = record();
    await testbed.settle();
    testbed.advance(60);
    testbed.standin.state.troubles.add({ on: 'activity', kind: 'html', status: 404, times: 1 });
    change(activity, { name: 'Renamed' });
    await testbed.settle();
    expect(await tombstone(activity.id)).toBeUndefined();
    expect(await outcomes()).toEqual(['stored', null]);
    testbed.advance(60);
    await testbed.settle();
    expect(await stored(activity.id)).toMatchObject({ name: 'Renamed' });
  });

  test('an answer to a call before a deletion does not restore the activity', async () => {
    const activity = record();
    await testbed.settle();
    const row = await stored(activity.id);
    if (!row) throw new Error('It was not stored');
    testbed.advance(60);
    remove(activity);
    await testbed.settle();
    const { storeActivities } = await import('./activityStore.ts');
    const { created_at: _created, excluded_at: _at, excluded_by: _by, exclude_reason: _reason, ...late } = row;
    await testbed.db
      .transaction()
      .execute((trx) => storeActivities(trx, [{ ...late, strava_id: activity.id, fetched_at: row.fetched_at }]));
    expect(await stored(activity.id)).toBeUndefined();
    await testbed.db
      .transaction()
      .execute((trx) => storeActivities(trx, [{ ...late, strava_id: activity.id, fetched_at: testbed.now() }]));
    expect(await stored(activity.id)).toBeDefined();
  });

  test('an older answer does not replace a newer one', async () => {
    const activity = record({ name: 'New' });
    await testbed.settle();
    const row = await stored(activity.id);
    if (!row) throw new Error('It was not stored');
    const { storeActivities } = await import('./activityStore.ts');
    const older = { ...row, strava_id: activity.id, name: 'Old', fetched_at: new Date(row.fetched_at.getTime() - 1) };
    const result = await testbed.db.transaction().execute((trx) => storeActivities(trx, [older]));
    expect(result).toEqual({ found: 0, changed: 0 });
    expect((await stored(activity.id))?.name).toBe('New');
  });

  test('an unreadable activity is a problem, stops no other, and is none when it becomes readable', async () => {
    const activity = record({ elapsed_time: 1e12 });
    await testbed.settle();
    testbed.advance(1);
    const other = record();
    await testbed.settle();
    expect(await outcomes()).toEqual(['broken', 'stored']);
    expect(await stored(other.id)).toBeDefined();
    expect(await problems()).toMatchObject([{ kind: 'broken', strava_id: activity.id, attempts: 1 }]);
    testbed.advance(60);
    change(activity, { elapsed_time: 3600, name: 'Mended' });
    await testbed.settle();
    expect(await stored(activity.id)).toMatchObject({ name: 'Mended', elapsed_time: 3600 });
    expect(await problems()).toEqual([]);
  });

  test('an activity of an unknown athlete is ignored', async () => {
    raise('create', 17_000_000_001, SAM);
    await testbed.settle();
    expect(await outcomes()).toEqual(['unknown_athlete']);
    expect(testbed.calls('/activities/17000000001')).toBe(0);
  });

  test('an activity with new gear reads it once', async () => {
    const activity = record({ gear_id: 'g777' });
    record({ gear_id: 'g777' });
    await testbed.settle();
    expect(await stored(activity.id)).toMatchObject({ gear_id: 'g777' });
    const gear = testbed.db.selectFrom('gear').select(['name', 'brand', 'kind']).where('strava_id', '=', 'g777');
    expect(await gear.execute()).toEqual([{ name: 'Acme Runner 777', brand: 'Acme', kind: 'shoes' }]);
    testbed.advance(60);
    record({ gear_id: 'g777' });
    const before = testbed.calls('/gear/');
    await testbed.settle();
    expect(testbed.calls('/gear/')).toBe(before);
  });
});

describe('privacy of events', () => {
  test('an activity that becomes private stays when the athlete shares private ones', async () => {
    await connected();
    const activity = record({ visibility: 'everyone' });
    await testbed.settle();
    testbed.advance(60);
    change(activity, { visibility: 'only_me' });
    await testbed.settle();
    expect(await outcomes()).toEqual(['stored', 'stored']);
    expect(await stored(activity.id)).toBeDefined();
  });

  test('an activity that becomes private is deleted without that permission, and comes back when it is visible again', async () => {
    await connected(PUBLIC);
    expect(await athlete()).toMatchObject({ status: 'connected', status_reason: 'private_not_shared' });
    const activity = record({ visibility: 'everyone' });
    await testbed.settle();
    testbed.advance(60);
    change(activity, { visibility: 'only_me' });
    await testbed.settle();
    expect(await stored(activity.id)).toBeUndefined();
    expect(await tombstone(activity.id)).toBeDefined();
    testbed.advance(60);
    change(activity, { visibility: 'everyone' });
    await testbed.settle();
    expect(await stored(activity.id)).toBeDefined();
    expect(await tombstone(activity.id)).toBeUndefined();
    expect(await outcomes()).toEqual(['stored', 'deleted', 'stored']);
  });

  test('gear is not read without its permission', async () => {
    await connected(PUBLIC);
    record({ gear_id: 'g777' });
    await testbed.settle();
    expect(testbed.calls('/gear/')).toBe(0);
  });
});

describe('withdrawn access', () => {
  test('access withdrawn at Strava ends the connection with that reason', async () => {
    await connected();
    testbed.advance(60);
    deauthorise(testbed.standin.state, MIA);
    await testbed.settle();
    expect(await outcomes()).toEqual(['revoked']);
    expect(await athlete()).toMatchObject({
      status: 'disconnected',
      status_reason: 'revoked_at_strava',
      tokens_encrypted: null,
      token_expires_at: null,
      delete_due_at: new Date(testbed.now().getTime() + 30 * 86_400_000),
    });
    const audit = await testbed.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('object_id', '=', id)
      .execute();
    expect(audit).toEqual([{ action: 'strava.revoked', actor_id: null }]);
    expect(testbed.calls('/api/v3')).toBe(0);
    expect((await testbed.db.selectFrom('activities').select('id').execute()).length).toBeGreaterThan(0);
  });

  test('a forged event of withdrawn access does not end the connection, and is reported as a problem', async () => {
    await connected();
    testbed.advance(60);
    raiseDeauthorisation();
    await testbed.settle();
    expect(await outcomes()).toEqual(['still_authorized']);
    expect(await athlete()).toMatchObject({ status: 'connected', delete_due_at: null });
    expect(await problems()).toMatchObject([{ kind: 'forged', strava_id: null }]);
  });

  test('an event of withdrawn access is checked again while Strava does not answer', async () => {
    await connected();
    testbed.advance(60);
    deauthorise(testbed.standin.state, MIA);
    testbed.standin.state.troubles.add({ on: 'token', kind: 'status', status: 503, times: 1 });
    await testbed.settle();
    expect((await athlete()).status).toBe('connected');
    testbed.advance(60);
    await testbed.settle();
    expect(await outcomes()).toEqual(['revoked']);
    expect((await athlete()).status_reason).toBe('revoked_at_strava');
  });

  test('an event of withdrawn access after a refused renewal gives the connection its reason', async () => {
    await connected();
    testbed.standin.state.grants.revokeAthlete(MIA);
    testbed.advance(7 * 3600);
    expect(await testbed.tokens.accessToken(id)).toMatchObject({ ok: false });
    expect(await athlete()).toMatchObject({ status: 'disconnected', status_reason: 'tokens_lost' });
    raiseDeauthorisation();
    await testbed.settle();
    expect(await athlete()).toMatchObject({ status: 'disconnected', status_reason: 'revoked_at_strava' });
  });

  describe('events of a former connection after the data were deleted and the athlete connected again', () => {
    const DAY = 86_400;

    beforeEach(async () => {
      await connected();
      testbed.advance(60);
      testbed.standin.state.eventTroubles.add({ kind: 'delay', delay_ms: 31 * DAY * 1000, times: 1 });
      deauthorise(testbed.standin.state, MIA);
      expect(await testbed.tokens.renew(id)).toMatchObject({ ok: false });
      testbed.advance(30 * DAY);
      await testbed.flow.tick();
      expect(await testbed.db.selectFrom('athletes').select('id').execute()).toEqual([]);
    });

    async function expectConnected() {
      expect(await outcomes()).toEqual(['still_authorized']);
      expect(await athlete()).toMatchObject({ status: 'connected', status_reason: null, delete_due_at: null });
      expect(await testbed.tokens.accessToken(id)).toMatchObject({ ok: true });
      expect(testbed.standin.state.grants.of(MIA)).toHaveLength(1);
      expect(await problems()).toEqual([]);
      const activity = record();
      await testbed.settle();
      expect(await stored(activity.id)).toMatchObject({ person_id: id });
    }

    test('a late event from Strava of a former connection keeps the new one, and is no forgery', async () => {
      const former = id;
      await connected();
      expect(id).not.toBe(former);
      testbed.advance(2 * DAY);
      await testbed.settle();
      await expectConnected();
    });

    test('a late event from our queue of a former connection keeps the new one, and is no forgery', async () => {
      testbed.advance(2 * DAY);
      await testbed.standin.state.outbox.settle();
      expect(await outcomes()).toEqual([null]);
      await connected();
      await expectConnected();
    });
  });

  test('events of a disconnected athlete change nothing', async () => {
    await connected();
    deauthorise(testbed.standin.state, MIA);
    const ended = testbed.now();
    await testbed.settle();
    testbed.advance(1);
    raise('create', 17_000_000_001);
    await testbed.settle();
    expect(await outcomes()).toEqual(['revoked', 'not_connected']);
    expect((await athlete()).last_event_at).toEqual(ended);
  });
});
