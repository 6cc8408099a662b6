import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { deleteExpiredDetails } from '#server/plugins/expiredRows.ts';
import { ATTEMPTS } from '#server/sources/flow/flowOutcome.ts';
import { historyPeriod, turnOf } from '#server/sources/flow/reconcilePeriods.ts';
import { createReconciliationRepository } from '#server/sources/flow/reconciliationRepository.ts';
import { nightlyRunAt } from '#server/sync/nightlyTime.ts';
import { type FlowTestbed, openFlowTestbed } from '#server/testing/flowTestbed.ts';
import { changeActivity, deleteActivity, recordActivity } from '#standin/strava/control/athleteActions.ts';

const PEOPLE = [10_000_001, 10_000_002, 10_000_003];
const DAY = 86_400;

let testbed: FlowTestbed;

beforeAll(async () => {
  testbed = await openFlowTestbed({ weeks: 12 });
});
beforeEach(async () => {
  await testbed.reset();
});
afterAll(() => testbed.close());

const runs = () => testbed.db.selectFrom('reconciliations').selectAll().orderBy('day').execute();
const atStrava = () =>
  PEOPLE.flatMap((id) => testbed.athlete(id).activities.map((one) => `${one.id} ${one.name.trim()}`)).sort();
const here = async () => {
  const rows = await testbed.db.selectFrom('activities').select(['strava_id', 'name']).execute();
  return rows.map(({ strava_id, name }) => `${strava_id} ${name}`).sort();
};

function toNight() {
  const { since } = nightlyRunAt(testbed.now(), 'Europe/Berlin');
  testbed.advance((since.getTime() - testbed.now().getTime()) / 1000 + DAY + 60);
}

test.each([
  ['2026-11-18T01:59:59Z', '2026-11-17', '2026-11-17T02:00:00.000Z'],
  ['2026-11-18T02:00:00Z', '2026-11-18', '2026-11-18T02:00:00.000Z'],
  ['2026-07-01T00:59:00Z', '2026-06-30', '2026-06-30T01:00:00.000Z'],
  ['2026-07-01T01:00:00Z', '2026-07-01', '2026-07-01T01:00:00.000Z'],
  ['2026-12-31T23:30:00Z', '2026-12-31', '2026-12-31T02:00:00.000Z'],
  // The clock goes ahead in the first night and back in the second one.
  ['2026-03-29T00:30:00Z', '2026-03-28', '2026-03-28T02:00:00.000Z'],
  ['2026-03-29T12:00:00Z', '2026-03-29', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25T00:30:00Z', '2026-10-24', '2026-10-24T01:00:00.000Z'],
  ['2026-10-25T01:30:00Z', '2026-10-24', '2026-10-24T01:00:00.000Z'],
  ['2026-10-25T02:00:00Z', '2026-10-25', '2026-10-25T02:00:00.000Z'],
])('at %s the run of %s is due', (now, day, since) => {
  expect(nightlyRunAt(new Date(now), 'Europe/Berlin')).toEqual({ day, since: new Date(since) });
});

test('a day without any events is corrected in the night, and the run counts what it found', async () => {
  for (const id of PEOPLE) await testbed.connect(id);
  await testbed.settle();
  testbed.advance(3600);
  testbed.standin.state.eventTroubles.add({ kind: 'drop' });
  const [first = 0, second = 0, third = 0] = PEOPLE;
  const { state } = testbed.standin;
  for (let count = 0; count < 5; count += 1) recordActivity(state, testbed.athlete(first), {});
  for (let count = 0; count < 3; count += 1) recordActivity(state, testbed.athlete(second), {});
  const recent = testbed.athlete(third).activities.slice(-4);
  for (const one of recent.slice(0, 2)) deleteActivity(state, testbed.athlete(third), one.id);
  for (const one of recent.slice(2)) changeActivity(state, testbed.athlete(third), one.id, { name: `New ${one.id}` });
  expect(await here()).not.toEqual(atStrava());
  toNight();
  await testbed.flow.tick();
  expect((await runs())[0]).toMatchObject({ athletes_left: 3, finished_at: null });
  await testbed.settle();
  expect(await here()).toEqual(atStrava());
  expect(await runs()).toMatchObject([
    { found: 8, changed: 2, removed: 2, athletes_left: 0, finished_at: testbed.now() },
  ]);
  expect(await testbed.db.selectFrom('activity_tombstones').select('strava_id').execute()).toHaveLength(2);
  expect(testbed.standin.state.answered[429] ?? 0).toBe(0);
});

test('missed changes of years ago are corrected within a week', async () => {
  const [first = 0] = PEOPLE;
  const athlete = testbed.athlete(first);
  await testbed.connect(first);
  await testbed.settle();
  testbed.standin.state.eventTroubles.add({ kind: 'drop' });
  const [oldest, next] = athlete.activities.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  if (!oldest || !next) throw new Error('The athlete has no history');
  deleteActivity(testbed.standin.state, athlete, oldest.id);
  changeActivity(testbed.standin.state, athlete, next.id, { name: 'Renamed long ago' });
  const found = recordActivity(testbed.standin.state, athlete, { start_date: '2020-02-02T08:00:00Z', name: 'Found' });
  for (let night = 0; night < 7; night += 1) {
    toNight();
    await testbed.flow.tick();
    await testbed.settle();
  }
  const ofFirst = athlete.activities.map(({ id, name }) => `${id} ${name.trim()}`).sort();
  expect(await here()).toEqual(ofFirst);
  expect(ofFirst).toContain(`${found.id} Found`);
  const sums = (await runs()).map(({ found, changed, removed }) => `${found} ${changed} ${removed}`);
  expect(sums.filter((sum) => sum !== '0 0 0')).toEqual(['1 1 1']);
  expect(sums).toHaveLength(7);
});

test('a long history is compared part by part, and no part is left out', async () => {
  const id = await testbed.connect(PEOPLE[0] ?? 0);
  await testbed.settle();
  const repository = createReconciliationRepository(testbed.db, testbed.queue, ['strava']);
  const all = await repository.ownWithin(
    id,
    { after: new Date(0), before: testbed.now() },
    new Date(testbed.now().getTime() + 1),
  );
  const edges = await repository.edges(id, 10);
  expect(edges).toHaveLength(Math.ceil(all.length / 10) - 1);
  const parts: number[][] = [];
  for (let turn = 40; turn < 40 + edges.length + 1; turn += 1) {
    const period = historyPeriod(edges, turn, testbed.now());
    parts.push(await repository.ownWithin(id, period, new Date(testbed.now().getTime() + 1)));
  }
  expect([...new Set(parts.flat())].sort()).toEqual(all.toSorted());
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(15);
});

test('each athlete has one turn a week, and the turns of one athlete go up by one', () => {
  const start = Date.parse('2026-11-18T02:00:00Z');
  for (const id of ['01a1fd86-373d-773f-9bfd-a2b7c2ca3cc5', '01a1fd86-373d-773f-9bfd-a2b7c2ca3cc6']) {
    const turns = Array.from({ length: 14 }, (_, night) => turnOf({ id }, new Date(start + night * DAY * 1000)));
    const [one, other, ...more] = turns.filter((turn) => turn !== null);
    expect(other).toBe((one ?? 0) + 1);
    expect(more).toEqual([]);
  }
});

test('the nightly comparison runs once a day for any number of instances, without athletes connected after three', async () => {
  await testbed.connect(PEOPLE[0] ?? 0);
  await testbed.settle();
  await testbed.flow.tick();
  expect(await runs()).toEqual([]);
  toNight();
  await Promise.all([testbed.flow.tick(), testbed.flow.tick(), testbed.flow.tick()]);
  await testbed.settle();
  await testbed.flow.tick();
  await testbed.settle();
  expect(await runs()).toHaveLength(1);
  testbed.advance(DAY);
  await testbed.flow.tick();
  await testbed.settle();
  expect((await runs()).map(({ finished_at }) => finished_at !== null)).toEqual([true, true]);
});

test('an activity that Strava does not list but still has stays', async () => {
  const id = await testbed.connect(PEOPLE[0] ?? 0);
  await testbed.settle();
  const activity = recordActivity(testbed.standin.state, testbed.athlete(PEOPLE[0] ?? 0), {});
  await testbed.settle();
  // Our rows start within the last days, Strava's list has them elsewhere.
  changeActivity(testbed.standin.state, testbed.athlete(PEOPLE[0] ?? 0), activity.id, {
    start_date: '2025-01-01T10:00:00Z',
  });
  toNight();
  await testbed.flow.tick();
  await testbed.settle();
  const row = await testbed.db
    .selectFrom('activities')
    .select('start_date')
    .where('strava_id', '=', activity.id)
    .executeTakeFirst();
  expect(row?.start_date).toEqual(new Date('2025-01-01T10:00:00Z'));
  expect(await runs()).toMatchObject([{ changed: 1, removed: 0 }]);
  expect(id).toBeDefined();
});

test('an activity that Strava refuses does not end the comparison of its athlete, and is asked for again the next night', async () => {
  const [first = 0] = PEOPLE;
  const athlete = testbed.athlete(first);
  await testbed.connect(first);
  await testbed.settle();
  const { state } = testbed.standin;
  const recorded = [recordActivity(state, athlete, {}), recordActivity(state, athlete, {})];
  await testbed.settle();
  state.eventTroubles.add({ kind: 'drop' });
  for (const { id } of recorded) deleteActivity(state, athlete, id);
  const problems = () => testbed.db.selectFrom('import_problems').select('kind').execute();
  const lastSync = () => testbed.db.selectFrom('athletes').select('last_sync_at').executeTakeFirstOrThrow();
  state.troubles.add({ on: 'activity', kind: 'status', status: 403 });
  toNight();
  await testbed.flow.tick();
  await testbed.settle();
  expect(await problems()).toEqual([{ kind: 'refused' }, { kind: 'refused' }]);
  expect(await lastSync()).toEqual({ last_sync_at: testbed.now() });
  state.troubles.clear();
  toNight();
  await testbed.flow.tick();
  await testbed.settle();
  expect([await problems(), (await runs()).map(({ removed }) => removed)]).toEqual([[], [0, 2]]);
});

test('an athlete whose first import failed is imported in the night after Strava is back', async () => {
  await testbed.connect(PEOPLE[0] ?? 0);
  const status = () => testbed.db.selectFrom('athletes').select(['status', 'status_reason']).executeTakeFirst();
  testbed.standin.state.troubles.add({ on: 'activities', kind: 'status', status: 503, times: ATTEMPTS });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await testbed.settle();
    testbed.advance(6 * 3600);
  }
  expect(await status()).toEqual({ status: 'error', status_reason: 'import_failed' });
  toNight();
  await testbed.flow.tick();
  await testbed.settle();
  expect(await status()).toEqual({ status: 'connected', status_reason: null });
  expect(await here()).toEqual(
    testbed
      .athlete(PEOPLE[0] ?? 0)
      .activities.map((one) => `${one.id} ${one.name.trim()}`)
      .sort(),
  );
  expect((await runs())[0]?.finished_at).not.toBeNull();
});

test('a run ends although an athlete goes away, and one that cannot be read is told', async () => {
  const [first = 0, second = 0] = PEOPLE;
  const gone = await testbed.connect(first);
  await testbed.connect(second);
  await testbed.settle();
  toNight();
  await testbed.flow.tick();
  await testbed.db.deleteFrom('people').where('id', '=', gone).execute();
  testbed.standin.state.troubles.add({ on: 'activities', kind: 'status', status: 502 });
  for (let hour = 0; hour < 30; hour += 1) {
    await testbed.settle();
    testbed.advance(3600);
  }
  expect((await runs())[0]?.finished_at).not.toBeNull();
  const problems = await testbed.db.selectFrom('import_problems').select('kind').execute();
  expect(problems).toEqual([{ kind: 'failed' }]);
});

describe('due deletions', () => {
  test('data of an ended connection are deleted when they are due, with every name of the athlete', async () => {
    const [first = 0, second = 0] = PEOPLE;
    const id = await testbed.connect(first);
    const other = await testbed.connect(second);
    await testbed.settle();
    const activity = recordActivity(testbed.standin.state, testbed.athlete(first), {});
    deleteActivity(testbed.standin.state, testbed.athlete(first), activity.id);
    await testbed.settle();
    testbed.standin.state.grants.revokeAthlete(first);
    await testbed.tokens.renew(id, 'revoked_at_strava');
    testbed.advance(30 * DAY - 1);
    await testbed.flow.tick();
    expect(await testbed.db.selectFrom('athletes').select('id').where('id', '=', id).execute()).toHaveLength(1);
    testbed.advance(1);
    await testbed.flow.tick();
    const owners = await testbed.db.selectFrom('activities').select('person_id').distinct().execute();
    expect(owners.every(({ person_id }) => person_id === other)).toBe(true);
    for (const table of ['gear', 'activity_tombstones'] as const) {
      const left = await testbed.db.selectFrom(table).select('athlete_id').distinct().execute();
      expect(left.every(({ athlete_id }) => athlete_id === other)).toBe(true);
    }
    expect(await testbed.db.selectFrom('athletes').select('id').execute()).toEqual([{ id: other }]);
    expect(await testbed.db.selectFrom('webhook_events').select('id').where('owner_id', '=', first).execute()).toEqual(
      [],
    );
    const audit = await testbed.db
      .selectFrom('audit_log')
      .selectAll()
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['strava.revoked', 'strava.data_deleted']);
    expect(JSON.stringify(audit)).not.toContain(String(first));
  });

  test('a deletion that fails keeps neither the next one nor the other steps of the minute', async () => {
    const [first, second] = [await testbed.connect(PEOPLE[0] ?? 0), await testbed.connect(PEOPLE[1] ?? 0)];
    const { db } = testbed;
    const ended = { status: 'disconnected' as const, tokens_encrypted: null };
    for (const [id, at] of [
      [first, 1],
      [second, 2],
    ] as const) {
      await db
        .updateTable('athletes')
        .set({ ...ended, delete_due_at: new Date(at) })
        .where('id', '=', id)
        .execute();
    }
    await sql`CREATE FUNCTION refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''no''; END'`.execute(db);
    await sql`CREATE TRIGGER refuse_deletion BEFORE DELETE ON athletes FOR EACH ROW
      WHEN (OLD.delete_due_at = timestamptz '1970-01-01 00:00:00.001Z') EXECUTE FUNCTION refuse_deletion()`.execute(db);
    try {
      await testbed.flow.tick();
      expect(await db.selectFrom('athletes').select('id').execute()).toEqual([{ id: first }]);
    } finally {
      await sql`DROP FUNCTION refuse_deletion CASCADE`.execute(db);
    }
    await testbed.flow.tick();
    expect(await db.selectFrom('athletes').select('id').execute()).toEqual([]);
  });

  test('an athlete who connected again in time keeps all data', async () => {
    const [first = 0] = PEOPLE;
    const id = await testbed.connect(first);
    await testbed.settle();
    await testbed.db.updateTable('athletes').set({ delete_due_at: testbed.now() }).where('id', '=', id).execute();
    await testbed.flow.tick();
    expect(await testbed.db.selectFrom('athletes').select('id').execute()).toEqual([{ id }]);
  });

  test('copies of second-by-second data are deleted after seven days', async () => {
    await testbed.connect(PEOPLE[0] ?? 0);
    await testbed.settle();
    const { id } = await testbed.db.selectFrom('activities').select('id').limit(1).executeTakeFirstOrThrow();
    await testbed.db
      .insertInto('activity_details')
      .values({ activity_id: id, detail: '{}', fetched_at: testbed.now() })
      .execute();
    testbed.advance(7 * DAY);
    await deleteExpiredDetails(testbed.db, testbed.now());
    expect(await testbed.db.selectFrom('activity_details').select('activity_id').execute()).toHaveLength(1);
    testbed.advance(1);
    await deleteExpiredDetails(testbed.db, testbed.now());
    expect(await testbed.db.selectFrom('activity_details').select('activity_id').execute()).toEqual([]);
  });
});

describe('revocation of a grant', () => {
  async function revocation(id: string, ofAthlete: string | null) {
    const { tokens_encrypted } = await testbed.db
      .selectFrom('athletes')
      .select('tokens_encrypted')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!tokens_encrypted) throw new Error('There are no tokens');
    await testbed.db
      .insertInto('revocations')
      .values({ id, token_encrypted: tokens_encrypted, created_at: testbed.now(), athlete_id: ofAthlete })
      .execute();
    await testbed.db
      .transaction()
      .execute((trx) => testbed.queue.add(trx, [{ queue: 'import', kind: 'revoke', data: { revocation_id: id } }]));
  }
  const waiting = () => testbed.db.selectFrom('revocations').select('id').execute();
  const isGranted = (stravaId: number) => testbed.standin.state.grants.of(stravaId).length > 0;

  test('a revocation is repeated until Strava accepts it', async () => {
    const [first = 0] = PEOPLE;
    const id = await testbed.connect(first);
    await testbed.settle();
    testbed.standin.state.troubles.add({ on: 'revoke', kind: 'status', status: 503, times: 2 });
    await revocation(id, null);
    await testbed.db.deleteFrom('people').execute();
    await testbed.settle();
    expect([isGranted(first), (await waiting()).length]).toEqual([true, 1]);
    testbed.advance(120);
    await testbed.settle();
    testbed.advance(120);
    await testbed.settle();
    expect([isGranted(first), (await waiting()).length]).toEqual([false, 0]);
  });

  test('a revocation does not wait for the budget of calls', async () => {
    const [first = 0] = PEOPLE;
    const id = await testbed.connect(first);
    await testbed.settle();
    await testbed.db.updateTable('source_budgets').set({ quarter_used: 100 }).execute();
    await revocation(id, null);
    await testbed.db.deleteFrom('people').execute();
    await testbed.settle();
    expect(isGranted(first)).toBe(true);
    await testbed.flow.tick();
    expect([isGranted(first), (await waiting()).length]).toEqual([false, 0]);
  });

  test('after a restore every revocation is asked for again, also among more than a hundred', async () => {
    const [first = 0] = PEOPLE;
    const id = await testbed.connect(first);
    await testbed.settle();
    await revocation(id, null);
    const row = { token_encrypted: new Uint8Array(1), athlete_id: null };
    const earlier = new Date(testbed.now().getTime() - 1000);
    await testbed.db
      .insertInto('revocations')
      .values(Array.from({ length: 100 }, () => ({ ...row, id: uuidv7(), created_at: earlier })))
      .execute();
    testbed.queue.drop();
    await testbed.flow.resume();
    const queued = testbed.queue.waiting().filter(({ kind }) => kind === 'revoke');
    expect(queued.length).toBe(101);
    testbed.queue.drop();
    await testbed.db.deleteFrom('revocations').execute();
  });

  test('a grant is not revoked after the athlete has connected again, because Strava would end the new one', async () => {
    const [first = 0] = PEOPLE;
    const id = await testbed.connect(first);
    await testbed.settle();
    await revocation(id, id);
    await testbed.settle();
    expect([isGranted(first), (await waiting()).length]).toEqual([true, 0]);
  });

  test('a grant is not revoked either when the data of the former connection were deleted meanwhile', async () => {
    const [first = 0] = PEOPLE;
    const id = await testbed.connect(first);
    await testbed.settle();
    testbed.standin.state.troubles.add({ on: 'revoke', kind: 'status', status: 503, times: 1 });
    await revocation(id, id);
    await testbed.db.updateTable('athletes').set({ status: 'disconnected', tokens_encrypted: null }).execute();
    await testbed.settle();
    await testbed.db.deleteFrom('people').execute();
    expect((await waiting()).length).toBe(1);
    await testbed.connect(first);
    testbed.advance(120);
    await testbed.settle();
    expect([isGranted(first), (await waiting()).length]).toEqual([true, 0]);
  });
});

test('a job of an unknown kind is an error', async () => {
  await expect(
    testbed.flow.work(
      { queue: 'import', kind: 'nonsense', data: { id: uuidv7() } },
      { attempt: 1, signal: new AbortController().signal },
    ),
  ).rejects.toThrow('No handler for jobs of the kind nonsense');
});
