import { sql } from 'kysely';
import { StatementTimeout } from '#server/db/databaseErrors.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { bearer } from '#server/testing/sessionCalls.ts';
import {
  createTestActivity,
  createTestAthlete,
  giveTestAthlete,
  insertTestAthletes,
} from '#server/testing/testActivities.ts';
import type { ActivitiesAnswer, ListedActivity } from '#shared/contract/activities.ts';
import { PRIMARY, searchText } from './activityFilters.ts';
import { LATEST_TEXTS } from './activityQuery.ts';

let server: TestServer;
let admin: string;
let athletes: { id: string }[];

/** More rows than a search counts. */
const COUNT = 7000;
const SPORTS = ['Run', 'Ride', 'TrailRun', 'Yoga'];

beforeAll(async () => {
  server = await buildTestServer();
  admin = await server.tokenOf(await server.user({ role: 'admin' }));
  athletes = [];
  for (const name of ['Mia Muster', 'Jonas Jäger', 'Ida O`Hara-Jäger'])
    athletes.push(await createTestAthlete(server.db, name));
  const ids = athletes.map(({ id }) => id);
  await sql`
    INSERT INTO activities (id, strava_id, source, person_id, sport_type, name, start_date, start_date_local, local_day, distance,
      moving_time, elapsed_time, total_elevation_gain, device_name, gear_id, flags, excluded_at)
    SELECT gen_random_uuid(), n, 'strava', (${ids}::uuid[])[n % 3 + 1], (${SPORTS}::text[])[1 + (n % 7 = 0)::int + 2 * (n % 5 = 0)::int],
      CASE WHEN n % 2000 = 0 THEN 'Evening Marathon of the Jägers' WHEN n % 3 = 0 THEN 'Evening 100%_fun' ELSE 'Morning Lap' END,
      day + n % 11 * interval '1 hour', day + n % 11 * interval '1 hour', day, n * 37 % 9000 / 10.0, n * 13 % 4000, 5000,
      CASE WHEN n % 4 > 0 THEN n % 50 END, CASE WHEN n % 2 = 0 THEN 'Forerunner' END, CASE WHEN n % 100 = 0 THEN 'g' || n % 3 END,
      CASE WHEN n % 900 = 0 THEN '{implausible_speed,manual}' WHEN n % 2 = 0 THEN '{no_heart_rate}' ELSE '{}' END::text[],
      CASE WHEN n % 500 = 0 THEN now() END
    FROM (SELECT n, date '2026-01-01' + n * 7 % 200 AS day FROM generate_series(1, ${COUNT}) AS n) AS made`.execute(
    server.db,
  );
  await sql`ANALYZE activities`.execute(server.db);
});
afterAll(() => server.close());

type Query = Record<string, string | number>;

async function ask(query: Query, token = admin) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await server.app.inject({
    url: `/api/strava-integration/activities?${search}`,
    headers: bearer(token),
  });
  return { status: answer.statusCode, body: answer.json<ActivitiesAnswer & { message?: string }>() };
}

interface Known extends ListedActivity {
  gear_id: string | null;
  key: string;
}

/** All activities from the tables, for an independent comparison. */
async function everything(): Promise<Known[]> {
  const { rows } = await sql<Known>`
    SELECT a.*, a.person_id AS athlete_id, p.name AS athlete_name, a.excluded_at IS NOT NULL AS excluded, a.start_date_local::text AS key
    FROM activities a JOIN athletes p ON p.id = person_id`.execute(server.db);
  return rows;
}

function sorted(rows: Known[], sort: string): string[] {
  const field = sort.replace('-', '') as 'start' | 'distance' | 'moving_time';
  const sign = sort.startsWith('-') ? -1 : 1;
  const value = (row: Known) => (field === 'start' ? row.key : row[field]);
  const compare = (a: string | number, b: string | number) => Number(a > b) - Number(a < b);
  return rows.toSorted((a, b) => sign * (compare(value(a), value(b)) || compare(a.id, b.id))).map(({ id }) => id);
}

const idsOf = ({ activities }: ActivitiesAnswer) => activities.map(({ id }) => id);
const sum = (values: (number | null)[]) => Math.round(values.reduce((a: number, b) => a + (b ?? 0), 0) * 10) / 10;

const has = (row: Known, word: string) =>
  [row.name, row.sport_type, row.device_name, row.athlete_name].some((text) => text?.toLowerCase().includes(word));

const FILTERS: [name: string, query: () => Query, keeps: (row: Known) => boolean][] = [
  ['nothing', () => ({}), () => true],
  ['a sport', () => ({ sport: 'Ride' }), ({ sport_type }) => sport_type === 'Ride'],
  ['several sports', () => ({ sport: 'Ride,Yoga' }), ({ sport_type }) => ['Ride', 'Yoga'].includes(sport_type)],
  ['an athlete', () => ({ athlete_id: athletes[1]?.id ?? '' }), ({ athlete_id }) => athlete_id === athletes[1]?.id],
  [
    'an athlete and a sport',
    () => ({ athlete_id: athletes[1]?.id ?? '', sport: 'Run' }),
    ({ athlete_id, sport_type }) => athlete_id === athletes[1]?.id && sport_type === 'Run',
  ],
  ['a day', () => ({ from: '2026-02-01', to: '2026-02-01' }), ({ key }) => key.startsWith('2026-02-01')],
  ['days', () => ({ from: '2026-02-01', to: '2026-06-30' }), ({ key }) => key >= '2026-02-01' && key < '2026-07-01'],
  [
    'days and a sport',
    () => ({ from: '2026-03-01', sport: 'Run,TrailRun' }),
    ({ key, sport_type }) => key >= '2026-03-01' && ['Run', 'TrailRun'].includes(sport_type),
  ],
  ['distances', () => ({ distance_min: 100, distance_max: 700 }), ({ distance }) => distance >= 100 && distance <= 700],
  ['few distances', () => ({ distance_min: 899 }), ({ distance }) => distance >= 899],
  ['a frequent flag', () => ({ flag: 'no_heart_rate' }), ({ flags }) => flags.includes('no_heart_rate')],
  ['a rare flag', () => ({ flag: 'implausible_speed' }), ({ flags }) => flags.includes('implausible_speed')],
  ['excluded', () => ({ excluded: 'yes' }), ({ excluded }) => excluded],
  ['not excluded', () => ({ excluded: 'no' }), ({ excluded }) => !excluded],
  ['a frequent word', () => ({ search: 'MORNING' }), (row) => has(row, 'morning')],
  ['a rare word', () => ({ search: 'marathon' }), (row) => has(row, 'marathon')],
  ['a rare word beside a frequent one', () => ({ search: 'Evening Marathon' }), (row) => has(row, 'evening marathon')],
  ['words that stand the other way round', () => ({ search: 'marathon evening' }), () => false],
  ['an unused word', () => ({ search: 'zebra' }), () => false],
  ['signs that mean something elsewhere', () => ({ search: '100%_f' }), (row) => has(row, '100%_f')],
  ['a name of two athletes and in titles', () => ({ search: 'jäger' }), (row) => has(row, 'jäger')],
  [
    'a name, a sport and days',
    () => ({ search: 'jäger', sport: 'Yoga', from: '2026-01-05', to: '2026-03-01' }),
    (row) => has(row, 'jäger') && row.sport_type === 'Yoga' && row.key >= '2026-01-05' && row.key < '2026-03-02',
  ],
  ['a device', () => ({ search: 'forerunner' }), (row) => has(row, 'forerunner')],
  [
    'a sport in the word that the screen shows',
    () => ({ search: 'trail run' }),
    ({ sport_type }) => sport_type === 'TrailRun',
  ],
  [
    'a German word of two sports',
    () => ({ search: 'Lauf' }),
    ({ sport_type }) => ['Run', 'TrailRun'].includes(sport_type),
  ],
  [
    'a German word of two sports beside one of them',
    () => ({ search: 'lauf', sport: 'Yoga,TrailRun' }),
    ({ sport_type }) => sport_type === 'TrailRun',
  ],
  [
    'a word, a sport and days',
    () => ({ search: 'lap', sport: 'Yoga,Ride', from: '2026-01-05', to: '2026-07-01' }),
    (row) =>
      has(row, 'lap') && ['Yoga', 'Ride'].includes(row.sport_type) && row.key >= '2026-01-05' && row.key < '2026-07-02',
  ],
];
const SORTS = ['start', '-start', 'distance', '-distance', 'moving_time', '-moving_time'];

test.each(FILTERS)(
  'activities of %s come sorted, page by page from either end, with their totals',
  async (_name, query, keeps) => {
    const kept = (await everything()).filter(keeps);
    for (const sort of SORTS) {
      const ids = sorted(kept, sort);
      const at = { ...query(), sort, page_size: 25 };
      const { status, body } = await ask(at);
      expect([sort, status, idsOf(body)]).toEqual([sort, 200, ids.slice(0, 25)]);
      expect([body.previous, body.next === null]).toEqual([null, ids.length <= 25]);
      if (body.total_is_exact) expect(body.total).toBe(ids.length);
      else expect(body.total).toBeLessThan(ids.length);
      if (body.totals) {
        expect(body.totals).toEqual({
          distance: sum(kept.map(({ distance }) => distance)),
          moving_time: sum(kept.map(({ moving_time }) => moving_time)),
          total_elevation_gain: sum(kept.map(({ total_elevation_gain }) => total_elevation_gain)),
        });
      }

      const third = (await ask({ ...at, page: 3 })).body;
      expect([sort, idsOf(third)]).toEqual([sort, ids.slice(50, 75)]);
      if (body.next) {
        const second = (await ask({ ...at, page: 2, after: body.next })).body;
        expect([sort, second.page, idsOf(second)]).toEqual([sort, 2, ids.slice(25, 50)]);
        const back = (await ask({ ...at, before: second.previous ?? '' })).body;
        expect([sort, idsOf(back)]).toEqual([sort, ids.slice(0, 25)]);
        const last = (await ask({ ...at, before: 'end' })).body;
        const size = last.total_is_exact ? ids.length % 25 || 25 : 25;
        expect([sort, idsOf(last), last.next]).toEqual([sort, ids.slice(-size), null]);
        const beforeLast = (await ask({ ...at, before: last.previous ?? '' })).body;
        expect([sort, idsOf(beforeLast)]).toEqual([sort, ids.slice(0, -size).slice(-25)]);
        const afterwards = (await ask({ ...at, after: beforeLast.next ?? '' })).body;
        expect([sort, idsOf(afterwards)]).toEqual([sort, ids.slice(-size)]);
      }
    }
  },
);

test('the latest texts are read from the index of their order', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${LATEST_TEXTS}`.execute(server.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('using activities_by_start on activities');
});

test('the planner knows how frequent a searched word is', async () => {
  const planned = async (word: string) => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      EXPLAIN (FORMAT JSON) SELECT FROM activities a WHERE ${PRIMARY} AND ${searchText} LIKE ${`%${word}%`}`.execute(
      server.db,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Number.NaN;
  };
  // Two thirds, a third and none of the titles.
  expect(await planned('morning')).toBeGreaterThan(COUNT / 2);
  expect(await planned('evening')).toBeGreaterThan(COUNT / 5);
  expect(await planned('zebra')).toBeLessThan(COUNT / 50);
});

test('a page counts from the beginning as far as 10,000 rows, and further by keys', async () => {
  expect((await ask({ page: 100, page_size: 100 })).status).toBe(200);
  const deep = await ask({ page: 101, page_size: 100 });
  expect([deep.status, deep.body.message]).toEqual([
    400,
    'This page lies too deep; go there with next and previous, or narrow the list',
  ]);
  const { body } = await ask({});
  expect([body.page, body.page_size, body.activities.length]).toEqual([1, 10, 10]);
});

test('a key is valid for its own order only, and an invalid key is refused with a sentence', async () => {
  const { next } = (await ask({ sort: '-distance' })).body;
  const key = (...parts: string[]) => Buffer.from(parts.join('\n')).toString('base64url');
  const id = '019ab000-0000-7000-8000-000000000000';
  const bad: Query[] = [
    { after: next ?? '' },
    { after: next ?? '', sort: 'distance' },
    { after: 'end' },
    { after: 'zebra' },
    { before: '' },
    { after: key('-start', '2026-02-30 00:00:00', id) },
    { after: key('-start', '2026-02-01 00:00:00', 'no-uuid') },
    { after: key('-start', '2026-02-01 00:00:00', id, 'more') },
    { after: key('distance', 'NaN', id), sort: 'distance' },
    { after: key('distance', '1e999', id), sort: 'distance' },
    { after: key('moving_time', '99999999999', id), sort: 'moving_time' },
  ];
  for (const query of bad) {
    const { status, body } = await ask(query);
    expect([query, status, body.message]).toEqual([query, 400, 'This key does not belong to this list']);
  }
  expect((await ask({ after: next ?? '', before: next ?? '', sort: '-distance' })).status).toBe(400);
});

test('a list by distance goes on after an activity of a fraction of a metre, as of a device that lay still', async () => {
  const { id } = await createTestAthlete(server.db, 'Still Stand');
  // Doubles with 17 digits, as sums of steps have.
  for (const distance of [0.12345678901234568, 1.2345678901234567, 3e-7, 7])
    await createTestActivity(server.db, id, { distance });
  const asked = { athlete_id: id, sort: 'distance', page_size: 10 };
  const all = (await ask(asked)).body.activities;
  for (const [index, { id: last, distance }] of all.entries()) {
    const after = Buffer.from(['distance', String(distance), last].join('\n')).toString('base64url');
    const { status, body } = await ask({ ...asked, after });
    expect([status, body.activities]).toEqual([200, all.slice(index + 1)]);
  }
});

test('empty ranges are refused at their field', async () => {
  for (const [query, field] of [
    [{ from: '2026-02-30' }, 'from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
    [{ distance_min: 2, distance_max: 1 }, 'distance_min'],
    [{ sort: 'name' }, 'sort'],
    [{ flag: 'slow' }, 'flag'],
    [{ page_size: 11 }, 'page_size'],
    [{ gear_id: 'g1' }, 'gear_id'],
  ] as [Query, string][]) {
    const answer = await server.app.inject({
      url: `/api/strava-integration/activities?${new URLSearchParams(query as Record<string, string>)}`,
      headers: bearer(admin),
    });
    expect([query, answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([query, 400, [field]]);
  }
});

test('SPEC §6 roles: a user finds only their own activities with any filter; a researcher none', async () => {
  const user = await server.user();
  const token = await server.tokenOf(user);
  const [own, other] = athletes;
  expect((await ask({}, token)).body).toMatchObject({ total: 0, activities: [], next: null });
  await giveTestAthlete(server.db, own?.id ?? '', user.id);
  const mine = (await everything()).filter(({ athlete_id }) => athlete_id === own?.id);
  for (const query of [
    {},
    { search: 'evening' },
    { sport: 'Ride' },
    { before: 'end' },
    { flag: 'manual' },
  ] as Query[]) {
    const { activities } = (await ask(query, token)).body;
    expect(activities.length).toBeGreaterThan(0);
    expect(activities.every(({ athlete_id }) => athlete_id === own?.id)).toBe(true);
  }
  expect((await ask({}, token)).body.total).toBe(mine.length);
  expect((await ask({ athlete_id: own?.id ?? '' }, token)).body.total).toBe(mine.length);
  for (const query of [{ athlete_id: other?.id ?? '' }, { search: 'jonas' }] as Query[]) {
    expect((await ask(query, token)).body).toMatchObject({ total: 0, activities: [] });
  }
  const researcher = await server.tokenOf(await server.user({ role: 'researcher' }));
  expect((await ask({}, researcher)).body).toMatchObject({ total: 0, total_is_exact: true, activities: [] });
});

test('a search takes wildcards and quotes literally', async () => {
  for (const search of ["'; DROP TABLE activities; --", '%', '_', '\\', 'x'.repeat(200), 'ß', '🏃']) {
    expect([search, (await ask({ search })).status]).toEqual([search, 200]);
  }
  const wild = (await ask({ search: '_', page_size: 100 })).body;
  expect(wild.activities.every(({ name }) => name?.includes('_'))).toBe(true);
});

test('a name of more than a thousand athletes finds the activities of each of them', async () => {
  const many = Array.from({ length: 1100 }, (_, index) => ({ name: `Twin ${index}` }));
  await insertTestAthletes(server.db, many);
  const twins = await server.db
    .selectFrom('athletes')
    .select('id')
    .where('name', 'like', 'Twin%')
    .orderBy('id')
    .execute();
  const made = [];
  for (const id of [twins.at(0)?.id, twins.at(-1)?.id]) made.push((await createTestActivity(server.db, id ?? '')).id);
  const { body } = await ask({ search: 'twin' });
  expect([body.total, body.activities.map(({ id }) => id).sort()]).toEqual([2, made.sort()]);
});

test('a list that the database does not find in time is refused with the way to narrow it', async () => {
  const { db } = server.app;
  server.app.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'moving_time' in row)) throw new StatementTimeout('No answer within 3000 ms');
      return result;
    },
  });
  const { status, body } = await ask({});
  server.app.db = db;
  expect([status, body.message]).toEqual([
    422,
    'Finding these activities takes too long. Choose an athlete, a sport or fewer days, or search for a longer word.',
  ]);
});
