import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { deleteUnusedPerson, movePerson } from '#server/activities/people.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { newDataDir, upload } from '#server/testing/uploadCalls.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { type PlainActivity, plainActivity } from '#standin/files/plainActivity.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';

const dataDir = newDataDir();
let server: TestServer;
let token: string;

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
  token = await server.tokenOf(await server.user());
});

async function found(): Promise<[string, number][]> {
  const { rows } = await sql<{ measure: string; value: number }>`
    SELECT measure, value FROM activity_flags WHERE measure NOT IN ('too_short', 'late_upload') ORDER BY activity_id, measure`.execute(
    server.db,
  );
  return rows.map(({ measure, value }) => [measure, value]);
}
const inTokyo = (activity: PlainActivity): PlainActivity => ({
  ...activity,
  points: (activity.points ?? []).map((point) => ({ ...point, latitude: 35.68, longitude: 139.76 })),
});

test.each([
  ['the offset of the place', 540, []],
  ['one minute less', 525, [['time_zone_suspect', 15]]],
  ['the offset of home', 60, [['time_zone_suspect', 480]]],
])('a file of Tokyo with %s', async (_name, minutes, findings) => {
  const file = fitBytes(inTokyo(plainActivity({ seconds: 900, utcOffset: minutes * 60 })));
  await upload(server.app, token, [['tokyo.fit', file]]);
  expect(await found()).toEqual(findings);
});

test('a file without an offset takes that of its place, which is not suspect', async () => {
  await upload(server.app, token, [['tokyo.gpx', gpxText(inTokyo(plainActivity({ seconds: 900 })))]]);
  expect(await found()).toEqual([]);
});

test('an outdoor sport without a place, a gap, and a heart rate with holes are found at the import', async () => {
  const run = plainActivity({ seconds: 900 });
  const points = (run.points ?? []).filter(({ time }) => time < 100 || time > 200);
  const holes = points.map((point, index) => (index % 3 === 0 ? { ...point, heartRate: null } : point));
  await upload(server.app, token, [['gap.fit', fitBytes({ ...run, points: holes })]]);
  expect((await found()).map(([measure]) => measure)).toEqual([
    'gps_gap_metres',
    'gps_gap_seconds',
    'heart_rate_missing',
  ]);
  const indoor = plainActivity({ seconds: 900, indoor: true, start: new Date('2026-03-09T06:00:00Z') });
  await upload(server.app, token, [['hall.fit', fitBytes(indoor)]]);
  expect(await found()).toContainEqual(['gps_missing', 1]);
});

test('a run on a treadmill is indoors and misses no place', async () => {
  const treadmill = plainActivity({ seconds: 900, sport: 'Treadmill', indoor: true });
  await upload(server.app, token, [['treadmill.fit', fitBytes(treadmill)]]);
  const rows = await server.db.selectFrom('activities').select(['sport_type', 'trainer', 'flags']).execute();
  expect(rows).toEqual([{ sport_type: 'Run', trainer: true, flags: ['indoor'] }]);
  expect(await found()).toEqual([]);
});

test('the same recording two hours apart makes both time zones suspect, and not once one of them is another', async () => {
  const start = new Date('2026-03-05T06:12:45Z');
  const later = new Date(start.getTime() + 2 * 3_600_000);
  await upload(server.app, token, [
    ['one.fit', fitBytes(plainActivity({ seconds: 900, start, serial: 1 }))],
    ['two.fit', fitBytes(plainActivity({ seconds: 900, start: later, serial: 2 }))],
  ]);
  expect(await found()).toEqual([
    ['time_zone_shifted', 120],
    ['time_zone_shifted', 120],
  ]);
});

test('the same file of two people is found at both', async () => {
  const file = fitBytes(plainActivity({ seconds: 900 }));
  await upload(server.app, token, [['run.fit', file]]);
  expect(await found()).toEqual([]);
  await upload(server.app, await server.tokenOf(await server.user()), [['run.fit', file]]);
  expect(await found()).toEqual([
    ['recorded_by_other', 1],
    ['recorded_by_other', 1],
  ]);
});

test('the same file is no finding any more when the two people become one, or the other one is gone', async () => {
  const file = fitBytes(plainActivity({ seconds: 900 }));
  const [second, third] = [await server.user(), await server.user()];
  for (const one of [token, await server.tokenOf(second), await server.tokenOf(third)]) {
    await upload(server.app, one, [['run.fit', file]]);
  }
  const { db } = server;
  const [first, next, last] = await db.selectFrom('people').select('id').orderBy('created_at').orderBy('id').execute();
  if (!first || !next || !last) throw new Error('The files are not stored');
  await db.updateTable('people').set({ user_id: null }).where('id', 'in', [next.id, last.id]).execute();
  await db.transaction().execute((trx) => movePerson(trx, next.id, first.id, server.clock.now()));
  expect(await found()).toHaveLength(2);
  await db.transaction().execute((trx) => deleteUnusedPerson(trx, last.id));
  expect(await found()).toEqual([]);
});
