import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { noteDuplicates } from '#server/activities/duplicateCandidates.ts';
import { leavePrimaries } from '#server/activities/joinedRecords.ts';
import { createPerson, movePerson } from '#server/activities/people.ts';
import { deleteActivity, storeActivities } from '#server/sources/strava/flow/activityStore.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestActivity, createTestAthlete, giveTestAthlete } from '#server/testing/testActivities.ts';
import { newDataDir, readUpload, upload } from '#server/testing/uploadCalls.ts';
import type { Duplicate, DuplicateAnswer, DuplicatesAnswer } from '#shared/contract/duplicates.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { plainActivity } from '#standin/files/plainActivity.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';

const OWN = '/strava-integration/me/duplicates';
const dataDir = newDataDir();
let server: TestServer;
let token: string;
let userId: string;
let call: ReturnType<typeof callerWith>;

beforeAll(async () => {
  server = await buildTestServer({ settings: { dataDir, timezone: 'Europe/Berlin' } });
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  const user = await server.user();
  userId = user.id;
  token = await server.tokenOf(user);
  call = callerWith(server, token);
});

const START = new Date('2026-03-05T06:12:45Z');
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000);
const watch = (seconds: number, serial = 1) =>
  fitBytes(plainActivity({ seconds: 1800, serial, start: later(seconds) }));
const send = async (...files: [string, Uint8Array | string][]) =>
  (await upload(server.app, token, files)).files.map(({ result }) => result);

async function listed(query = ''): Promise<Duplicate[]> {
  const answer = await call('GET', `${OWN}${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<DuplicatesAnswer>().duplicates;
}
const decide = (id: string, body: Record<string, unknown>) => call('PATCH', `${OWN}/${id}`, body);
const decided = async (id: string, body: Record<string, unknown>) => {
  const answer = await decide(id, body);
  expect([answer.statusCode, body]).toEqual([200, body]);
  return answer.json<DuplicateAnswer>().duplicate;
};
async function only(): Promise<Duplicate> {
  const [duplicate, ...others] = await listed();
  expect(others).toEqual([]);
  return duplicate as Duplicate;
}

/** Sums and all that lists read of activities. */
async function everything() {
  const { rows } = await sql`
    SELECT (SELECT json_agg(t) FROM (SELECT * FROM person_days ORDER BY person_id, local_day, sport_type) t) AS days,
      (SELECT json_agg(t) FROM (SELECT * FROM day_totals ORDER BY local_day, sport_type) t) AS totals,
      (SELECT json_agg(t) FROM (SELECT * FROM sport_totals ORDER BY sport_type) t) AS sports,
      (SELECT json_agg(t) FROM (SELECT * FROM activity_counts ORDER BY person_id, sport_type) t) AS counts,
      (SELECT json_agg(t) FROM (SELECT * FROM activities ORDER BY id) t) AS activities`.execute(server.db);
  return rows[0];
}
const total = async () =>
  (await server.db.selectFrom('activity_counts').select('total').execute()).reduce((sum, row) => sum + row.total, 0);

test('a file that is like another record is stored and waits for a decision', async () => {
  expect(await send(['a.fit', watch(0)], ['b.fit', watch(60, 2)], ['c.fit', watch(86_400)])).toEqual([
    'imported',
    'needs_decision',
    'imported',
  ]);
  expect(await total()).toBe(3);
  const duplicate = await only();
  expect(duplicate).toMatchObject({
    rule: 'overlapping',
    participant_id: null,
    decision: null,
    may_decide: true,
    found_at: server.clock.now().toISOString(),
  });
  expect(duplicate.records).toMatchObject([
    { source: 'file', format: 'fit', start_date: '2026-03-05T06:12:45.000Z', elapsed_time: 1800, counts: true },
    { source: 'file', format: 'fit', start_date: '2026-03-05T06:13:45.000Z', distance: 5400, counts: true },
  ]);
  const read = await call('GET', `${OWN}/${duplicate.id}`);
  expect(read.json<DuplicateAnswer>().duplicate).toEqual(duplicate);
});

test.each([
  ['a wrong time zone', 3600, 'shifted'],
  ['the next day', 86_400, null],
])('the same figures with %s', async (_name, seconds, rule) => {
  await send(['a.fit', watch(0)], ['b.fit', watch(seconds, 2)]);
  expect((await listed()).map((duplicate) => duplicate.rule)).toEqual(rule === null ? [] : [rule]);
});

test('more pairs and findings than one statement takes are all stored', async () => {
  const athlete = await createTestAthlete(server.db);
  await createTestActivity(server.db, athlete.id);
  await sql`
    INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day,
      elapsed_time, distance)
    SELECT gen_random_uuid(), n, source, person_id, sport_type, '', start_date + n % 2 * interval '1 hour',
      start_date_local, local_day, elapsed_time, distance
    FROM activities, generate_series(1, 149) AS n`.execute(server.db);
  const all = await server.db.selectFrom('activities').select('id').execute();
  const ids = all.map((row) => row.id);
  await server.db.transaction().execute((trx) => noteDuplicates(trx, athlete.id, ids, server.clock.now()));
  const pairs = await server.db.selectFrom('duplicate_pairs').select(['first_id', 'second_id', 'rule']).execute();
  expect(pairs).toHaveLength((150 * 149) / 2);
  expect(pairs.filter(({ rule }) => rule === 'shifted')).toHaveLength(75 * 75);
  const flagged = await server.db.selectFrom('activity_flags').select('measure').execute();
  expect(flagged.filter(({ measure }) => measure === 'time_zone_shifted')).toHaveLength(150);
});

test('records of Strava are compared with files, when they come and when they change', async () => {
  const athlete = await createTestAthlete(server.db);
  await giveTestAthlete(server.db, athlete.id, userId);
  await send(['a.gpx', gpxText(plainActivity({ seconds: 1800, serial: 0 }))]);
  const row = {
    id: '019ab000-0000-7000-8000-000000000001',
    strava_id: 17_000_000_001,
    person_id: athlete.id,
    source: 'strava' as const,
    sport_type: 'TrailRun',
    name: 'Morning Run',
    start_date: later(30),
    start_date_local: '2026-03-05 07:13:15',
    local_day: '2026-03-05',
    distance: 5300,
    moving_time: 1790,
    elapsed_time: 1810,
    fetched_at: server.clock.now(),
    file_hash: null,
  };
  const store = (change: Partial<typeof row>) =>
    server.db.transaction().execute((trx) => storeActivities(trx, [{ ...row, ...change }]));
  await store({});
  expect((await only()).suggested_id).not.toBe(row.id);
  await store({ distance: 2000 });
  expect(await listed()).toEqual([]);
  await store({ distance: 5400 });
  expect((await only()).rule).toBe('overlapping');
});

test.each(['changes', 'is deleted'])(
  'a file needs no decision any more when the record of Strava that is like it %s',
  async (what) => {
    const athlete = await createTestAthlete(server.db);
    await giveTestAthlete(server.db, athlete.id, userId);
    const row = {
      ...{ id: '019ab000-0000-7000-8000-000000000002', strava_id: 17_000_000_002, person_id: athlete.id },
      ...{ source: 'strava' as const, sport_type: 'Run', name: 'Run', start_date: START, distance: 5400 },
      ...{ start_date_local: '2026-03-05 07:12:45', local_day: '2026-03-05', moving_time: 1790, elapsed_time: 1800 },
      ...{ fetched_at: server.clock.now(), file_hash: null },
    };
    const store = (distance: number) =>
      server.db.transaction().execute((trx) => storeActivities(trx, [{ ...row, distance }]));
    await store(5400);
    const sent = await upload(server.app, token, [['a.gpx', gpxText(plainActivity({ seconds: 1800, serial: 0 }))]]);
    expect(sent.upload.counts).toEqual({ needs_decision: 1 });
    if (what === 'changes') await store(2000);
    else {
      const gone = { athleteId: athlete.id, stravaId: row.strava_id, askedAt: server.clock.now() };
      await server.db.transaction().execute((trx) => deleteActivity(trx, gone));
    }
    expect(await listed()).toEqual([]);
    const { upload: now, files } = await readUpload(server.app, token, sent.upload.id);
    expect([now.counts, files.map(({ result }) => result)]).toEqual([{ imported: 1 }, ['imported']]);
  },
);

test('a record of Strava cannot count beside one that studies may see', async () => {
  const athlete = await createTestAthlete(server.db);
  await giveTestAthlete(server.db, athlete.id, userId);
  const strava = await createTestActivity(server.db, athlete.id, { day: '2026-03-05', distance: 5400 });
  await send(['a.gpx', gpxText(plainActivity({ seconds: 1900, serial: 0, start: new Date('2026-03-05T06:30:15Z') }))]);
  const { id, records, suggested_id } = await only();
  const file = records.find(({ source }) => source === 'file')?.id;
  expect(records.map(({ source, may_be_primary }) => [source, may_be_primary]).sort()).toEqual([
    ['file', true],
    ['strava', false],
  ]);
  expect(suggested_id).toBe(file);
  const refused = await decide(id, { decision: 'same', primary_id: strava.id });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { primary_id: 'Choose the other record: studies may not see this one' },
  ]);
  expect(await decided(id, { decision: 'same' })).toMatchObject({ primary_id: file });
});

test('"same" leaves one record in the sums, and its undo restores each of them', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(60, 2)]);
  const { id, records } = await only();
  const before = await everything();
  const [, second] = records;
  const joined = await decided(id, { decision: 'same', primary_id: second?.id });
  expect(joined).toMatchObject({ decision: 'same', primary_id: second?.id, decided_by_email: null });
  expect(joined.records.map(({ counts }) => counts)).toEqual([false, true]);
  expect(await total()).toBe(1);
  expect(await listed()).toEqual([]);
  expect(await listed('?state=decided')).toEqual([joined]);
  await decided(id, { decision: null });
  expect(await everything()).toEqual(before);
  expect((await only()).decision).toBe(null);
});

test('without a choice the suggested record is the primary one, and of devices in parallel always', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(60, 2)]);
  const { id, suggested_id, records } = await only();
  for (const decision of ['same', 'parallel']) {
    expect(await decided(id, { decision })).toMatchObject({ decision, primary_id: suggested_id });
    expect(await total()).toBe(1);
    await decided(id, { decision: null });
  }
  const refused = await decide(id, { decision: 'parallel', primary_id: records[1]?.id });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([
    400,
    { primary_id: 'Choose one of the two records' },
  ]);
});

test('"different" is never asked again, and the same files are there already', async () => {
  const files: [string, Uint8Array][] = [
    ['a.fit', watch(0)],
    ['b.fit', watch(60, 2)],
  ];
  await send(...files);
  const { id } = await only();
  await decided(id, { decision: 'different' });
  expect(await send(...files)).toEqual(['already_there', 'already_there']);
  expect([await listed(), await total()]).toEqual([[], 2]);
});

test('a decision is not replaced by another one, and the same one again changes nothing', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(60, 2)]);
  const { id } = await only();
  const first = await decided(id, { decision: 'same' });
  server.clock.advance(10);
  expect(await decided(id, { decision: 'same' })).toEqual(first);
  const other = await decide(id, { decision: 'different' });
  expect([other.statusCode, other.json().message]).toEqual([
    409,
    'This is decided already. Take the decision back to decide anew.',
  ]);
  const unknown = await decide(id.replace(/^.{8}/, '00000000'), { decision: 'same' });
  expect(unknown.statusCode).toBe(404);
});

test('the undo of a decision leaves the one that was made since', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(60, 2)]);
  const { id, records } = await only();
  const first = await decided(id, { decision: 'same', primary_id: records[0]?.id });
  server.clock.advance(10);
  await decided(id, { decision: null });
  const second = await decided(id, { decision: 'same', primary_id: records[1]?.id });
  expect(await decided(id, { decision: null, from: first.decided_at })).toEqual(second);
  expect(await listed('?state=decided')).toEqual([second]);
  expect(await decided(id, { decision: null, from: second.decided_at })).toMatchObject({ decision: null });
});

test('of three records two joins leave one activity, and each is undone on its own', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(40, 2)], ['c.fit', watch(80, 3)]);
  const pairs = await listed('?sort=found_at');
  expect(pairs).toHaveLength(3);
  const before = await everything();
  const [a, b, c] = await server.db.selectFrom('activities').select('id').orderBy('start_date').execute();
  const pairOf = (...ids: (string | undefined)[]) =>
    pairs.find(({ records }) => records.every(({ id }) => ids.includes(id)))?.id ?? '';
  await decided(pairOf(b?.id, c?.id), { decision: 'same', primary_id: b?.id });
  expect((await listed()).map(({ id }) => id)).toEqual([pairOf(a?.id, b?.id)]);
  await decided(pairOf(a?.id, b?.id), { decision: 'same', primary_id: a?.id });
  expect(await total()).toBe(1);
  const stale = await decide(pairOf(a?.id, c?.id), { decision: 'same' });
  expect([stale.statusCode, stale.json().message]).toEqual([409, 'These records belong to one activity already']);
  await decided(pairOf(a?.id, b?.id), { decision: null });
  expect(await total()).toBe(2);
  await decided(pairOf(b?.id, c?.id), { decision: null });
  expect(await everything()).toEqual(before);
});

test('gear goes along with a join and comes back with its undo', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(60, 2)]);
  const { id, records } = await only();
  const [first, second] = records;
  await server.db
    .updateTable('activities')
    .set({ gear_id: 'g1' })
    .where('id', '=', first?.id ?? '')
    .execute();
  const gear = async () =>
    (await server.db.selectFrom('activities').select('gear_id').orderBy('start_date').execute()).map(
      ({ gear_id }) => gear_id,
    );
  await decided(id, { decision: 'same', primary_id: second?.id });
  expect(await gear()).toEqual(['g1', 'g1']);
  await decided(id, { decision: null });
  expect(await gear()).toEqual(['g1', null]);
});

describe('gear of a joined record of Strava', () => {
  const ofStrava = (person_id: string, strava_id: number) => ({
    id: uuidv7(),
    strava_id,
    person_id,
    source: 'strava' as const,
    sport_type: 'Run',
    name: 'Morning Run',
    start_date: later(30),
    start_date_local: '2026-03-05 07:13:15',
    local_day: '2026-03-05',
    distance: 5400,
    moving_time: 1800,
    elapsed_time: 1800,
    fetched_at: server.clock.now(),
    manual: false,
    trainer: false,
    commute: false,
    calories: null,
    file_hash: null,
  });
  const store = (row: ReturnType<typeof ofStrava>, gear_id: string | null) =>
    server.db.transaction().execute((trx) => storeActivities(trx, [{ ...row, gear_id }]));
  const gearOf = async (id: string | undefined) => {
    const found = server.db
      .selectFrom('activities')
      .select('gear_id')
      .where('id', '=', id ?? '');
    return (await found.executeTakeFirstOrThrow()).gear_id;
  };
  let person: string;

  beforeEach(async () => {
    person = (await createTestAthlete(server.db)).id;
    await giveTestAthlete(server.db, person, userId);
  });

  test('a change at Strava is one of the file that it joined', async () => {
    await send(['a.fit', watch(0)]);
    const row = ofStrava(person, 17_000_000_001);
    await store(row, null);
    const { id, records } = await only();
    const file = records.find(({ source }) => source === 'file')?.id;
    await decided(id, { decision: 'same', primary_id: file });
    for (const gear of ['g1', 'g2', null, 'g2']) {
      await store(row, gear);
      expect(await gearOf(file)).toBe(gear);
    }
    await decided(id, { decision: null });
    expect([await gearOf(file), await gearOf(row.id)]).toEqual([null, 'g2']);
  });

  test('it stays with the other record of Strava that it joined when that is read again', async () => {
    const [primary, joined] = [ofStrava(person, 17_000_000_001), ofStrava(person, 17_000_000_002)];
    await store(primary, null);
    await store(joined, 'g1');
    await decided((await only()).id, { decision: 'same', primary_id: primary.id });
    expect(await gearOf(primary.id)).toBe('g1');
    expect(await store(primary, null)).toEqual({ found: 0, changed: 0 });
    expect(await gearOf(primary.id)).toBe('g1');
    await store(joined, 'g2');
    await store(primary, null);
    expect(await gearOf(primary.id)).toBe('g2');
    await store(primary, 'g3');
    expect(await gearOf(primary.id)).toBe('g3');
    await store(joined, 'g4');
    expect(await gearOf(primary.id)).toBe('g3');
  });
});

test('when the primary record is deleted, the oldest of the others takes its place', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(40, 2)]);
  const person = (await server.db.selectFrom('people').select('id').executeTakeFirstOrThrow()).id;
  await server.db
    .insertInto('athletes')
    .values({ id: person, strava_id: 7, name: 'Mia', status: 'connected', scopes: [], connected_at: new Date() })
    .execute();
  const { id: strava } = await createTestActivity(server.db, person);
  await server.db.updateTable('activities').set({ joined_to: strava }).where('id', '<>', strava).execute();
  expect(await total()).toBe(1);
  const { deleteActivity } = await import('#server/sources/strava/flow/activityStore.ts');
  const { strava_id } = await server.db
    .selectFrom('activities')
    .select('strava_id')
    .where('id', '=', strava)
    .executeTakeFirstOrThrow();
  await server.db
    .transaction()
    .execute((trx) =>
      deleteActivity(trx, { athleteId: person, stravaId: Number(strava_id), askedAt: new Date(Date.now() + 60_000) }),
    );
  expect(await total()).toBe(1);
});

test.each([
  [null, 'after'],
  ['different', 'after'],
  ['same', 'after'],
  ['different', 'before'],
  ['same', 'before'],
] as const)(
  'the decision %s about a primary record and one that came %s a join holds for the record in its place',
  async (decision, came) => {
    const files = [
      ['a.fit', watch(0)],
      ['b.fit', watch(40, 2)],
      ['c.fit', watch(80, 3)],
    ] satisfies [string, Uint8Array][];
    const last = came === 'after' ? files.splice(2) : [];
    await send(...files);
    const pairOf = async (...letters: string[]) => {
      const starts = letters.map((letter) => START.getTime() + 40_000 * 'abc'.indexOf(letter));
      const pairs = await listed();
      return pairs.find(({ records }) => records.every((record) => starts.includes(Date.parse(record.start_date))));
    };
    const pair = await pairOf('a', 'b');
    const first = pair?.records.find((record) => Date.parse(record.start_date) === START.getTime());
    await decided(pair?.id ?? '', { decision: 'same', primary_id: first?.id });
    if (last.length > 0) await send(...last);
    const id = (await pairOf('a', 'c'))?.id ?? '';
    if (decision) await decided(id, { decision, ...(decision === 'same' && { primary_id: first?.id }) });
    const primary = sql`start_date = ${START}::timestamptz`;
    await server.db.transaction().execute(async (trx) => {
      await leavePrimaries(trx, primary);
      await sql`DELETE FROM activities WHERE ${primary}`.execute(trx);
    });
    const [open, known] = [await listed(), await listed('?state=decided')];
    expect([open.length, known.length]).toEqual(decision === null ? [1, 0] : [0, 1]);
    expect(await total()).toBe(decision === 'same' ? 1 : 2);
    if (decision) await decided(known[0]?.id ?? '', { decision: null });
    expect(await total()).toBe(2);
  },
);

test('records that come together when two people become one are compared', async () => {
  await send(['a.fit', watch(0)]);
  const own = (await server.db.selectFrom('people').select('id').executeTakeFirstOrThrow()).id;
  const athlete = await createTestAthlete(server.db);
  await createTestActivity(server.db, athlete.id, { day: '2026-03-05', distance: 5400 });
  await server.db
    .updateTable('activities')
    .set({ start_date: later(20), elapsed_time: 1800, start_date_local: '2026-03-05 07:13:05' })
    .where('person_id', '=', athlete.id)
    .execute();
  await server.db.transaction().execute((trx) => movePerson(trx, own, athlete.id, server.clock.now()));
  await giveTestAthlete(server.db, athlete.id, userId);
  expect((await only()).records.map(({ source }) => source).sort()).toEqual(['file', 'strava']);
});

test('when two people become one, a record of Strava joins its file with its exclusion and the records joined to it', async () => {
  await send(['a.fit', watch(0)], ['b.fit', watch(86_400, 2)]);
  const person = (await server.db.selectFrom('people').select('id').executeTakeFirstOrThrow()).id;
  const [file] = await server.db.selectFrom('activities').select('id').orderBy('start_date').execute();
  await server.db
    .updateTable('activities')
    .set({ archive_strava_id: 77 })
    .where('id', '=', file?.id ?? '')
    .execute();
  const athlete = await createTestAthlete(server.db);
  const { id: strava } = await createTestActivity(server.db, athlete.id);
  const { id: joined } = await createTestActivity(server.db, athlete.id);
  await server.db
    .updateTable('activities')
    .set({ strava_id: 77, excluded_at: new Date(), exclude_reason: 'device_fault' })
    .where('id', '=', strava)
    .execute();
  await server.db.updateTable('activities').set({ joined_to: strava }).where('id', '=', joined).execute();
  await server.db.transaction().execute((trx) => movePerson(trx, person, athlete.id, server.clock.now()));
  const rows = await server.db
    .selectFrom('activities')
    .select(['id', 'joined_to'])
    .where('joined_to', 'is not', null)
    .orderBy('id')
    .execute();
  expect(rows).toEqual([strava, joined].sort().map((id) => ({ id, joined_to: file?.id })));
  const { exclude_reason } = await server.db
    .selectFrom('activities')
    .select('exclude_reason')
    .where('id', '=', file?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(exclude_reason).toBe('device_fault');
});

test('when two people become one, two files of one recording by one device are joined and ask nothing', async () => {
  await send(['a.fit', watch(0)]);
  const file = await server.db.selectFrom('activities').selectAll().executeTakeFirstOrThrow();
  const other = await server.db.transaction().execute((trx) => createPerson(trx, new Date()));
  const [same, apart] = [uuidv7(), uuidv7()];
  const twice = { ...file, file_hash: Buffer.alloc(32), person_id: other, exclude_reason: 'device_fault' as const };
  await server.db
    .insertInto('activities')
    .values([
      { ...twice, id: same, excluded_at: new Date() },
      { ...file, file_hash: null, file_id: null, person_id: other, id: apart, start_date: later(-86_400) },
    ])
    .execute();
  expect(await total()).toBe(3);
  await server.db.transaction().execute((trx) => movePerson(trx, other, file.person_id, server.clock.now()));
  expect([await total(), await listed()]).toEqual([2, []]);
  const rows = await server.db.selectFrom('activities').select(['id', 'joined_to', 'exclude_reason']).execute();
  expect(new Set(rows)).toEqual(
    new Set([
      { id: file.id, joined_to: null, exclude_reason: 'device_fault' },
      { id: same, joined_to: file.id, exclude_reason: 'device_fault' },
      { id: apart, joined_to: null, exclude_reason: null },
    ]),
  );
});

test('of a file that both of two people gave, who become one, the decisions and the joined records stay', async () => {
  await send(['a.fit', watch(0)]);
  const file = await server.db.selectFrom('activities').selectAll().executeTakeFirstOrThrow();
  const other = await server.db.transaction().execute((trx) => createPerson(trx, new Date()));
  const twice = { ...file, id: uuidv7(), person_id: other, exclude_reason: 'device_fault' as const };
  await server.db
    .insertInto('activities')
    .values({ ...twice, excluded_at: new Date() })
    .execute();
  const like = { ...file, file_hash: null, source: 'file' as const, person_id: other };
  const [joined, apart] = [uuidv7(), uuidv7()];
  await server.db
    .insertInto('activities')
    .values([
      { ...like, id: joined, joined_to: twice.id },
      { ...like, id: apart },
    ])
    .execute();
  const [first_id = '', second_id = ''] = [twice.id, apart].sort();
  const decided = { decision: 'different' as const, decided_at: new Date() };
  await server.db
    .insertInto('duplicate_pairs')
    .values({
      id: uuidv7(),
      first_id,
      second_id,
      person_id: other,
      rule: 'overlapping',
      found_at: new Date(),
      ...decided,
    })
    .execute();
  await server.db.transaction().execute((trx) => movePerson(trx, other, file.person_id, server.clock.now()));
  const rows = await server.db.selectFrom('activities').select(['id', 'joined_to', 'exclude_reason']).execute();
  expect(new Set(rows)).toEqual(
    new Set([
      { id: file.id, joined_to: null, exclude_reason: 'device_fault' },
      { id: joined, joined_to: file.id, exclude_reason: null },
      { id: apart, joined_to: null, exclude_reason: null },
    ]),
  );
  const pairs = await server.db.selectFrom('duplicate_pairs').select(['first_id', 'second_id', 'decision']).execute();
  const [first, second] = [file.id, apart].sort();
  expect(pairs).toEqual([{ first_id: first, second_id: second, decision: 'different' }]);
});
