import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import { recorded } from '#server/testing/auditRows.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import {
  askForExport,
  EXPORT_PATH,
  type ExportingAdmin,
  exportingAdmin,
  exportsInLog,
} from '#server/testing/exportingAdmin.ts';
import { readWorkbook } from '#server/testing/readWorkbook.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import { createManyActivities, createTestActivity, createTestAthlete } from '#server/testing/testActivities.ts';

let server: TestServer;
let logBefore = 0;

beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.empty();
  await server.db.deleteFrom('people').execute();
  logBefore = (await verifyAuditChain(server.db)).rows;
});

const admin = () => exportingAdmin(server);
const ask = (query = '', who?: ExportingAdmin) => askForExport(server, query, who);

async function exported(query = '', who?: ExportingAdmin) {
  const answer = await ask(query, who);
  expect(answer.statusCode).toBe(200);
  return { answer, sheets: await readWorkbook(answer.rawPayload) };
}

async function titles(query: string): Promise<unknown[]> {
  const { activities = [] } = (await exported(query)).sheets;
  return activities.slice(1).map((row) => row[4]);
}

const exportRows = () => exportsInLog(server, logBefore);

test('SPEC §2 tracker summary: Export Activities downloads activities.xlsx', async () => {
  const { answer } = await exported();
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="activities.xlsx"');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('SPEC §7 tracker integration: the export is a spreadsheet of activities, codebook and provenance with real dates and numbers', async () => {
  const athlete = await createTestAthlete(server.db);
  const { strava_id } = await createTestActivity(server.db, athlete.id);
  const { sheets } = await exported();
  expect(Object.keys(sheets)).toEqual(['activities', 'codebook', 'provenance']);
  const [head = [], row = []] = sheets.activities ?? [];
  expect(Object.fromEntries(head.map((name, index) => [name, row[index] ?? null]))).toEqual({
    activity_id: String(strava_id),
    athlete_id: athlete.id,
    athlete_name: 'Mia Muster',
    sport_type: 'Run',
    title: 'Morning Run',
    start_utc: new Date('2026-03-29T06:30:15Z'),
    start_local: new Date('2026-03-29T08:30:15Z'),
    local_day: new Date('2026-03-29T00:00:00Z'),
    timezone: '(GMT+01:00) Europe/Berlin',
    distance: 5000,
    moving_time: 1800,
    elapsed_time: 1900,
    elevation_gain: 42.5,
    average_speed: 2.78,
    average_heartrate: 151.5,
    max_heartrate: null,
    device: 'Watch',
    gear_id: null,
    is_manual: false,
    is_trainer: false,
    flags: null,
    is_excluded: false,
    exclude_reason: null,
  });
  const [codeHead, ...codes] = sheets.codebook ?? [];
  expect(codeHead).toEqual(['variable', 'label_en', 'label_de', 'type', 'unit', 'missing_code', 'source']);
  expect(codes.map(([variable]) => variable)).toEqual(head);
  expect(codes[9]).toEqual(['distance', 'Distance', 'Distanz', 'number', 'm', 'empty cell', 'Strava, Polar or file']);
});

test('the start of an activity whose time is hidden at Strava is empty, and one second after midnight of a file is kept', async () => {
  const athlete = await createTestAthlete(server.db);
  const midnight = { start_date: new Date('2026-03-30T00:00:01Z'), start_date_local: '2026-03-30 00:00:01' };
  for (const source of ['strava', 'file'] as const) {
    const { id } = await createTestActivity(server.db, athlete.id, { name: source, day: '2026-03-30' });
    const ofFile = source === 'file' ? { source, strava_id: null, file_hash: Buffer.alloc(32, 1) } : {};
    await server.db
      .updateTable('activities')
      .set({ ...midnight, ...ofFile })
      .where('id', '=', id)
      .execute();
  }
  const [head = [], ...rows] = (await exported()).sheets.activities ?? [];
  const starts = rows.map((row) =>
    ['title', 'start_utc', 'start_local', 'local_day'].map((name) => row[head.indexOf(name)] ?? null),
  );
  const [moment, day] = [new Date('2026-03-30T00:00:01Z'), new Date('2026-03-30T00:00:00Z')];
  expect(starts.sort()).toEqual([
    ['file', moment, moment, day],
    ['strava', null, null, day],
  ]);
});

test('values of activities.xlsx that no device measured are empty, as the codebook says; a flat course keeps its 0', async () => {
  const athlete = await createTestAthlete(server.db);
  const none = { distance: 0, moving_time: 0, elapsed_time: 0, total_elevation_gain: 0, average_speed: 0 };
  for (const [name, values] of [
    ['yoga', none],
    ['flat', { ...none, distance: 5000, moving_time: 1800, elapsed_time: 1900, average_speed: 2.78 }],
  ] as const) {
    const { id } = await createTestActivity(server.db, athlete.id, { name });
    await server.db.updateTable('activities').set(values).where('id', '=', id).execute();
  }
  const [head = [], ...rows] = (await exported()).sheets.activities ?? [];
  const shown = ['title', 'distance', 'moving_time', 'elapsed_time', 'elevation_gain', 'average_speed'];
  const values = rows.map((row) => shown.map((name) => row[head.indexOf(name)] ?? null));
  expect(values.sort()).toEqual([
    ['flat', 5000, 1800, 1900, 0, 2.78],
    ['yoga', null, null, null, null, null],
  ]);
});

test('the provenance says filters, time, version, time zone and the number of rows', async () => {
  const athlete = await createTestAthlete(server.db);
  await createTestActivity(server.db, athlete.id, { sport_type: 'Ride' });
  await createTestActivity(server.db, athlete.id);
  const { sheets } = await exported('?sport=Ride&distance_min=10');
  const facts = Object.fromEntries((sheets.provenance ?? []).map(([item, value]) => [item, value]));
  expect(facts).toMatchObject({
    product: 'Kadenz',
    version: '0.1.0',
    exported_at_utc: server.clock.now().toISOString(),
    time_zone_of_installation: 'Europe/Berlin',
    row_count: 1,
    filter_sport: 'Ride',
    filter_distance_min: 10,
  });
});

test('the level of display stands in the file, and limits what studies show, not this file of admins', async () => {
  const athlete = await createTestAthlete(server.db);
  await createTestActivity(server.db, athlete.id);
  const level = (display_policy: 'own_only' | 'full') =>
    server.db.updateTable('installation_settings').set({ display_policy }).execute();
  await level('own_only');
  const { sheets } = await exported();
  await level('full');
  const facts = Object.fromEntries((sheets.provenance ?? []).map(([item, value]) => [item, value]));
  expect(facts).toMatchObject({
    row_count: 1,
    display_policy: 'own_only',
    strava_basis: 'none',
    display_policy_applies_to: 'Studies and their exports. This file is for admins and has all rows.',
  });
});

test('without any activity the file has its heads and says that there are no rows', async () => {
  const { sheets } = await exported();
  expect(sheets.activities).toHaveLength(1);
  const facts = Object.fromEntries((sheets.provenance ?? []).map(([item, value]) => [item, value]));
  expect(facts).toMatchObject({ row_count: 0, filters: 'none' });
});

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.example","click")',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  "\"; <x> & 'y'",
  'Jürgens Läufchen über Straßen',
  'Ride 🚴‍♀️ 漢字',
  '_x0041_',
  '  spaces  ',
])('the title %j arrives as the same text, and nothing in the file is a formula', async (name) => {
  const athlete = await createTestAthlete(server.db, name);
  await createTestActivity(server.db, athlete.id, { name, device_name: name });
  const { answer, sheets } = await exported();
  expect(sheets.activities?.[1]?.[4]).toBe(name);
  expect(sheets.activities?.[1]?.[2]).toBe(name);
  expect(sheets.activities?.[1]?.[16]).toBe(name);
  const { openXlsx } = await import('hucre/xlsx');
  const book = await openXlsx(answer.rawPayload);
  const cells = book.sheets.flatMap((sheet) => [...(sheet.cells?.values() ?? [])]);
  expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([]);
});

test('what XML cannot hold is left out of a text, and a text longer than a cell is cut', async () => {
  const athlete = await createTestAthlete(server.db);
  await createTestActivity(server.db, athlete.id, { name: 'a\u0001b\u001fc\ufffed\uffffe' });
  await createTestActivity(server.db, athlete.id, { name: `${'x'.repeat(32_766)}🚴`, day: '2026-03-30' });
  const [short, long] = await titles('');
  expect(short).toBe('abcde');
  expect(long).toHaveLength(32_767);
});

test('the filters of a list choose the rows, both ends of a range included', async () => {
  const mia = await createTestAthlete(server.db, 'Mia Muster');
  const jonas = await createTestAthlete(server.db, 'Jonas Ölmez');
  await createTestActivity(server.db, mia.id, { name: 'first', day: '2026-01-01', distance: 1000 });
  await createTestActivity(server.db, mia.id, {
    name: 'second',
    day: '2026-02-01',
    distance: 2000,
    sport_type: 'Ride',
  });
  await createTestActivity(server.db, jonas.id, { name: '50% third', day: '2026-03-01', distance: 3000 });
  expect(await titles('')).toEqual(['first', 'second', '50% third']);
  expect(await titles('?from=2026-02-01')).toEqual(['second', '50% third']);
  expect(await titles('?to=2026-02-01')).toEqual(['first', 'second']);
  expect(await titles('?from=2026-02-01&to=2026-02-01')).toEqual(['second']);
  expect(await titles('?sport=Ride')).toEqual(['second']);
  expect(await titles(`?athlete_id=${jonas.id}`)).toEqual(['50% third']);
  expect(await titles('?distance_min=2000')).toEqual(['second', '50% third']);
  expect(await titles('?distance_max=2000')).toEqual(['first', 'second']);
  expect(await titles('?search=%C3%B6LMEZ')).toEqual(['50% third']);
  expect(await titles('?search=FIR')).toEqual(['first']);
  expect(await titles('?search=%25')).toEqual(['50% third']);
  expect(await titles('?search=ride&from=2026-02-02')).toEqual([]);
});

test.each([
  ['?unknown=1', 'unknown'],
  ['?page=1', 'page'],
  ['?from=2026-02-30', 'from'],
  ['?to=yesterday', 'to'],
  ['?from=2026-03-02&to=2026-03-01', 'from'],
  ['?athlete_id=1', 'athlete_id'],
  ['?distance_min=-1', 'distance_min'],
  ['?distance_min=2&distance_max=1', 'distance_min'],
  ['?sport=', 'sport'],
  ['?sport=Run&sport=Ride', 'sport'],
])('the query %s is refused with 400 and names the field %s; nothing is exported', async (query, field) => {
  const answer = await ask(query);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  expect(await exportRows()).toEqual([]);
});

test.each(['user', 'researcher'] as const)('SPEC §6 roles: a %s may not export', async (role) => {
  const { accessToken } = await server.login(await server.user({ role }));
  const answer = await server.app.inject({ url: EXPORT_PATH, headers: bearer(accessToken) });
  expect(answer.statusCode).toBe(403);
  expect(await exportRows()).toEqual([]);
});

test('gear, checks and exclusion choose the rows as they do in the list, and the file says how each stands', async () => {
  const { db } = server;
  const athlete = await createTestAthlete(db);
  const ids: string[] = [];
  for (const name of ['Worn', 'Indoors', 'Twice', 'Plain'])
    ids.push((await createTestActivity(db, athlete.id, { name })).id);
  const [worn = '', indoors = '', twice = ''] = ids;
  const gear = { id: uuidv7(), strava_id: 'g77', athlete_id: athlete.id, kind: 'shoes' as const, name: 'Old pair' };
  await db
    .insertInto('gear')
    .values({ ...gear, fetched_at: new Date() })
    .execute();
  await db.updateTable('activities').set({ gear_id: 'g77' }).where('id', '=', worn).execute();
  await db
    .updateTable('activities')
    .set({ flags: ['indoor', 'no_heart_rate'] })
    .where('id', '=', indoors)
    .execute();
  const excluded = { excluded_at: new Date(), exclude_reason: 'duplicate' as const };
  await db.updateTable('activities').set(excluded).where('id', '=', twice).execute();

  expect(await titles(`?gear_id=${gear.id}`)).toEqual(['Worn']);
  expect(await titles('?gear_id=019ab000-0000-7000-8000-000000000000')).toEqual([]);
  expect(await titles('?flag=indoor')).toEqual(['Indoors']);
  expect(await titles('?excluded=yes')).toEqual(['Twice']);
  expect(await titles('?excluded=no&sport=Run,Ride')).toEqual(['Worn', 'Indoors', 'Plain']);
  const [head = [], , second = [], third = []] = (await exported()).sheets.activities ?? [];
  const at = (row: unknown[], name: string) => row[head.indexOf(name)] ?? null;
  expect([at(second, 'flags'), at(second, 'is_excluded')]).toEqual(['indoor, no_heart_rate', false]);
  expect([at(third, 'is_excluded'), at(third, 'exclude_reason')]).toEqual([true, 'duplicate']);
});

test('2,000 activities arrive each once, in the order of their days', async () => {
  const athlete = await createTestAthlete(server.db);
  await createManyActivities(server.db, athlete.id, 2000);
  const { sheets } = await exported();
  const rows = sheets.activities?.slice(1) ?? [];
  expect(rows).toHaveLength(2000);
  expect(new Set(rows.map((row) => row[9])).size).toBe(2000);
  const days = rows.map((row) => Number(row[7]));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  expect((await exportRows())[0]?.changes.rows).toEqual({ old: null, new: 2000 });
});

test('one row of the log says who exported how many activities with which filters', async () => {
  const athlete = await createTestAthlete(server.db);
  await createTestActivity(server.db, athlete.id);
  const who = await admin();
  const { rows, result } = await recorded(server, () => ask('?sport=Run', who));
  expect(rows).toEqual([
    {
      at: server.clock.now(),
      actor_id: who.user.id,
      actor_email: who.user.email,
      action: 'export.activities',
      object_type: 'export',
      object_id: expect.any(String),
      changes: {
        outcome: { old: null, new: 'complete' },
        rows: { old: null, new: 1 },
        filters: { old: null, new: { sport: 'Run' } },
      },
      request_id: result.headers['x-request-id'],
    },
  ]);
});

test('a database that fails before the first row is answered with an error, not with a file', async () => {
  const who = await admin();
  await sql`ALTER TABLE activities RENAME TO activities_away`.execute(server.db);
  try {
    const answer = await ask('', who);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-disposition']).toBeUndefined();
  } finally {
    await sql`ALTER TABLE activities_away RENAME TO activities`.execute(server.db);
  }
  expect((await ask('', who)).statusCode).toBe(200);
});
