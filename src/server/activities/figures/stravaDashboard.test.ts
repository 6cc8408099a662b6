import { daysUpTo } from '#server/activities/localDays.ts';
import { buildStravaTestbed, type StravaTestbed, type StravaVisitor } from '#server/testing/buildStravaTestbed.ts';
import { eventually } from '#server/testing/eventually.ts';
import type { StravaDashboard } from '#shared/contract/strava.ts';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';

const MIA = 10_000_001;
const JONAS = 10_000_002;
const SAM_IN_NEW_YORK = 10_000_006;
const WIREMU_IN_AUCKLAND = 10_000_008;
const HOUR = 3600;

let testbed: StravaTestbed;

beforeEach(async () => {
  testbed = await buildStravaTestbed();
});

afterEach(() => testbed.close());

async function summary(visitor: StravaVisitor): Promise<StravaDashboard> {
  const { status, body } = await testbed.get<StravaDashboard>(visitor, '/strava-integration/dashboard');
  expect(status).toBe(200);
  return body;
}

async function connected(athleteId: number): Promise<StravaVisitor> {
  const visitor = await testbed.visitor();
  expect((await testbed.connect(visitor, { athleteId })).status).toBe(200);
  await eventually(async () => {
    const athlete = testbed.server.db
      .selectFrom('athletes')
      .select('history_done_at')
      .where('strava_id', '=', athleteId);
    return (await athlete.executeTakeFirst())?.history_done_at;
  });
  return visitor;
}

const berlinDay = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(testbed.server.clock.now());

function newest(athleteId: number): SummaryActivity[] {
  const activities = testbed.standin.state.world.athletes.get(athleteId)?.activities ?? [];
  return [...activities].sort((a, b) => Date.parse(b.start_date) - Date.parse(a.start_date));
}

function byHand(activities: SummaryActivity[], athletes: number): StravaDashboard {
  const today = berlinDay();
  const dayBefore = (back: number) => new Date(Date.parse(today) - back * 86_400_000).toISOString().slice(0, 10);
  const runs = activities.filter(({ sport_type }) => /^(Run|TrailRun|VirtualRun)$/.test(sport_type));
  const since = (first: string) =>
    runs.filter(({ start_date_local: day }) => day.slice(0, 10) >= first && day.slice(0, 10) <= today).length;
  const metres = (day: string) => {
    const there = activities.filter(({ start_date_local }) => start_date_local.startsWith(day));
    return Math.round(there.reduce((sum, { distance }) => sum + distance * 10, 0)) / 10;
  };
  return {
    athlete_count: athletes,
    activity_count: activities.length,
    runs_count: runs.length,
    runs_today_count: since(today),
    runs_last_week_count: since(dayBefore(6)),
    runs_last_four_weeks: since(dayBefore(27)),
    distance_by_day: Object.fromEntries(
      [6, 5, 4, 3, 2, 1, 0].map((back) => [dayBefore(back), metres(dayBefore(back))]),
    ),
  };
}

function recordOnly(athleteId: number, activities: [utc: Date, local: string, sport: string, metres: number][]): void {
  const athlete = testbed.standin.state.world.athletes.get(athleteId);
  if (!athlete) throw new Error('There is no such athlete');
  athlete.activities = activities.map(([utc, local, sport_type, distance], index) => ({
    id: 17_000_000_000 + athleteId * 10 + index,
    athlete: { id: athleteId, resource_state: 1 },
    name: 'Edge',
    sport_type,
    distance,
    start_date: utc.toISOString().replace('.000Z', 'Z'),
    start_date_local: local,
    visibility: 'everyone',
  }));
}

function waitUntilUtc(hours: number): Date {
  const now = testbed.server.clock.now().getTime() / 1000;
  const target = Math.floor(now / 86_400) * 86_400 + hours * HOUR;
  testbed.server.clock.advance(target > now ? target - now : target + 86_400 - now);
  return testbed.server.clock.now();
}

test('SPEC §2 tracker summary: the figures of all athletes are those of Strava`s own data', async () => {
  await connected(MIA);
  await connected(JONAS);
  const figures = await summary(await testbed.visitor({ role: 'admin' }));
  expect(figures).toEqual(byHand([...newest(MIA), ...newest(JONAS)], 2));
  expect(figures.activity_count).toBeGreaterThan(300);
  expect(figures.runs_last_week_count).toBeGreaterThan(4);
  expect(figures.runs_last_four_weeks).toBeGreaterThan(figures.runs_last_week_count);
});

test('SPEC §2 dashboard by role: a user sees their own figures, a researcher without studies none', async () => {
  const mia = await connected(MIA);
  await connected(JONAS);
  expect(await summary(mia)).toEqual(byHand(newest(MIA), 1));
  const nothing = byHand([], 0);
  expect(await summary(await testbed.visitor())).toEqual(nothing);
  expect(await summary(await testbed.visitor({ role: 'researcher' }))).toEqual(nothing);
});

test('SPEC §3 entities: before anyone is connected every figure is 0 and each of the seven days is there', async () => {
  const figures = await summary(await testbed.visitor({ role: 'admin' }));
  expect(figures).toEqual({
    athlete_count: 0,
    activity_count: 0,
    runs_count: 0,
    runs_today_count: 0,
    runs_last_week_count: 0,
    runs_last_four_weeks: 0,
    distance_by_day: Object.fromEntries(daysUpTo(berlinDay(), 7).map((day) => [day, 0])),
  });
  expect(Object.keys(figures.distance_by_day)).toHaveLength(7);
  expect(Object.keys(figures.distance_by_day).at(-1)).toBe(berlinDay());
});

test('SPEC §9 chart: distances of one weekday are summed in metres over every sport, days without any are 0', async () => {
  const noon = waitUntilUtc(11);
  const day = noon.toISOString().slice(0, 10);
  const before = (hours: number) => new Date(noon.getTime() - hours * HOUR * 1000);
  const local = (utc: Date) => utc.toISOString().replace('.000Z', 'Z');
  recordOnly(MIA, [
    [before(1), local(before(0)), 'Run', 5012.4],
    [before(2), local(before(1)), 'Ride', 20_000.3],
    [before(3), local(before(2)), 'Yoga', 0],
    [before(49), local(before(48)), 'Swim', 1500],
  ]);
  await connected(MIA);
  const { distance_by_day } = await summary(await testbed.visitor({ role: 'admin' }));
  const days = daysUpTo(day, 7);
  expect(distance_by_day).toEqual(
    Object.fromEntries(days.map((one, index) => [one, [0, 0, 0, 0, 1500, 0, 25_012.7][index]])),
  );
});

test('SPEC §2 tracker summary: Run, TrailRun and VirtualRun are runs, a walk and a ride are not', async () => {
  const noon = waitUntilUtc(11);
  const local = noon.toISOString().replace('.000Z', 'Z');
  recordOnly(
    MIA,
    ['Run', 'TrailRun', 'VirtualRun', 'Walk', 'Ride', 'VirtualRide', 'Hike', 'run', 'Elliptical'].map((sport) => [
      noon,
      local,
      sport,
      1000,
    ]),
  );
  await connected(MIA);
  expect(await summary(await testbed.visitor({ role: 'admin' }))).toMatchObject({
    activity_count: 9,
    runs_count: 3,
    runs_today_count: 3,
    runs_last_week_count: 3,
    runs_last_four_weeks: 3,
  });
});

test('SPEC §2 tracker summary: Today is the calendar day in the installation`s time zone, by the day on the runner`s own clock', async () => {
  // 23:30 UTC is past midnight in Berlin, winter and summer.
  const now = waitUntilUtc(23.5);
  const yesterday = now.toISOString().slice(0, 10);
  const today = berlinDay();
  expect(today > yesterday).toBe(true);
  const at = (hours: number) => new Date(Date.parse(`${yesterday}T00:00:00Z`) + hours * HOUR * 1000);
  recordOnly(MIA, [
    [at(23.25), `${today}T00:15:00Z`, 'Run', 1000],
    [at(20), `${yesterday}T21:00:00Z`, 'Run', 2000],
  ]);
  recordOnly(SAM_IN_NEW_YORK, [[at(23.25), `${yesterday}T18:15:00Z`, 'Run', 4000]]);
  recordOnly(WIREMU_IN_AUCKLAND, [[at(15), `${today}T04:00:00Z`, 'TrailRun', 8000]]);
  for (const athlete of [MIA, SAM_IN_NEW_YORK, WIREMU_IN_AUCKLAND]) await connected(athlete);
  const figures = await summary(await testbed.visitor({ role: 'admin' }));
  expect(figures.runs_today_count).toBe(2);
  expect(figures.distance_by_day[today]).toBe(9000);
  expect(figures.distance_by_day[yesterday]).toBe(6000);
});

test('SPEC §2 tracker summary: Last Week is seven days and Last 4 Weeks 28, both with today', async () => {
  const noon = waitUntilUtc(11);
  const back = (days: number) => new Date(noon.getTime() - days * 86_400_000);
  recordOnly(
    MIA,
    [0, 6, 7, 27, 28].map((days) => [back(days), back(days).toISOString().replace('.000Z', 'Z'), 'Run', 1000]),
  );
  await connected(MIA);
  expect(await summary(await testbed.visitor({ role: 'admin' }))).toMatchObject({
    runs_count: 5,
    runs_today_count: 1,
    runs_last_week_count: 2,
    runs_last_four_weeks: 4,
  });
});

test('SPEC §2 tracker summary: the figures follow when a sport is corrected, an activity or an athlete goes', async () => {
  const visitor = await connected(MIA);
  await connected(JONAS);
  const admin = await testbed.visitor({ role: 'admin' });
  const expected = newest(MIA);
  const first = expected.findIndex(({ sport_type }) => sport_type === 'Run');
  expected[first] = { ...(expected[first] as SummaryActivity), sport_type: 'Walk' };
  const mia = testbed.standin.state.world.athletes.get(MIA);
  if (mia) mia.activities = expected;
  testbed.server.clock.advance(60);
  await testbed.connect(visitor, { athleteId: MIA });
  await eventually(async () => (await summary(visitor)).runs_count === byHand(expected, 1).runs_count);
  expect(await summary(admin)).toEqual(byHand([...expected, ...newest(JONAS)], 2));

  const { db } = testbed.server;
  await db.deleteFrom('activities').where('strava_id', '=', expected[first].id).execute();
  expect(await summary(visitor)).toEqual(byHand(expected.toSpliced(first, 1), 1));
  const whose = db.selectFrom('athletes').select('id').where('strava_id', '=', MIA);
  await db.deleteFrom('people').where('id', 'in', whose).execute();
  expect(await summary(admin)).toEqual(byHand(newest(JONAS), 1));
  await db.deleteFrom('people').execute();
  expect(await db.selectFrom('activity_counts').selectAll().execute()).toEqual([]);
});

test('the summary needs a token, and a password that is one`s own', async () => {
  const answer = await testbed.server.app.inject('/api/strava-integration/dashboard');
  expect(answer.statusCode).toBe(401);
  const flagged = await testbed.visitor({ role: 'admin', must_change_password: true });
  expect((await testbed.get(flagged, '/strava-integration/dashboard')).status).toBe(403);
});
