import { daysUpTo } from '#server/activities/localDays.ts';
import { buildTestServer, type TestServer } from '#server/testing/buildTestServer.ts';
import { callerWith } from '#server/testing/researchCalls.ts';
import { createTestActivity, createTestAthlete, giveTestAthlete } from '#server/testing/testActivities.ts';
import type { AthleteStatsAnswer, OwnDashboardAnswer } from '#shared/contract/athletes.ts';
import { toAthleteStats, toOwnDashboard } from './periodFigures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const day = (local_day: string, sport_type: string, distance: number) => ({
  local_day,
  sport_type,
  total: 1,
  distance,
  moving_time: 600,
  total_elevation_gain: 10,
});
const runs = { sport_type: 'Run', activity_count: 3, distance: 30_000.3, moving_time: 1800 };
const TODAY = '2026-03-04';

test('weeks begin on Monday, the running one comes last, and sports are told apart by their kind', () => {
  const days = [
    day('2026-02-22', 'Run', 1000),
    day('2026-02-23', 'TrailRun', 2000),
    day('2026-03-01', 'GravelRide', 400),
  ];
  const stats = toAthleteStats(
    { days: [...days, day(TODAY, 'Hike', 30.1), day(TODAY, 'Yoga', 0)], sports: [runs] },
    TODAY,
    3,
  );
  expect(stats.weeks).toEqual([
    { week: '2026-02-16', distance: { run: 1000, ride: 0, walk: 0, other: 0 } },
    { week: '2026-02-23', distance: { run: 2000, ride: 400, walk: 0, other: 0 } },
    { week: '2026-03-02', distance: { run: 0, ride: 0, walk: 30.1, other: 0 } },
  ]);
  expect(stats.last_four_weeks).toEqual({
    activity_count: 5,
    distance: 3430.1,
    moving_time: 3000,
    total_elevation_gain: 50,
    active_days: 4,
  });
  expect(stats.days.at(-1)).toEqual({ day: TODAY, activity_count: 2, distance: 30.1, moving_time: 1200 });
  expect(stats.sports).toEqual([runs]);
});

test('SPEC §2 dashboard by role: a user`s period is compared with the one before, and every bar is there', () => {
  const days = [
    day('2026-01-31', 'Run', 9000),
    day('2026-02-25', 'Run', 500),
    day('2026-02-26', 'Run', 1000),
    day(TODAY, 'VirtualRun', 2000),
    day(TODAY, 'Ride', 10_000),
  ];
  const week = toOwnDashboard({ days, sports: [runs] }, TODAY, '7d');
  expect(week.current).toMatchObject({ activity_count: 3, distance: 13_000, active_days: 2 });
  expect(week.previous).toMatchObject({ activity_count: 1, distance: 500, active_days: 1 });
  expect(week.bars.map(({ from }) => from.slice(8))).toEqual(['26', '27', '28', '01', '02', '03', '04']);
  expect(week.bars.map(({ distance }) => distance)).toEqual([1000, 0, 0, 0, 0, 0, 12_000]);
  expect(week.runs).toEqual({ all: 3, today: 1, last_week: 2, last_four_weeks: 3 });
  expect(week.days.map((one) => one.day)).toEqual(['2026-02-25', '2026-02-26', TODAY]);

  const month = toOwnDashboard({ days, sports: [] }, TODAY, '4w');
  expect(month.bars).toEqual([
    { from: '2026-02-05', distance: 0 },
    { from: '2026-02-09', distance: 0 },
    { from: '2026-02-16', distance: 0 },
    { from: '2026-02-23', distance: 1500 },
    { from: '2026-03-02', distance: 12_000 },
  ]);
  expect(month.previous.distance).toBe(9000);
  expect(toOwnDashboard({ days, sports: [] }, TODAY, '1y').bars).toHaveLength(53);
});

test.each(['7d', '4w', '12w', '1y'] as const)('the bars of %s add up to its total, on any weekday', (period) => {
  const days = daysUpTo('2026-03-08', 400).map((one) => day(one, 'Run', 1000));
  for (const today of daysUpTo('2026-03-08', 7)) {
    const { bars, current } = toOwnDashboard({ days, sports: [] }, today, period);
    expect(bars.reduce((sum, { distance }) => sum + distance, 0)).toBe(current.distance);
  }
});

test('SPEC §2 dashboard by role: the figures are those of one`s own athlete, and nothing before there is one', async () => {
  const user = await server.user();
  const call = callerWith(server, await server.tokenOf(user));
  const empty = (await call('GET', '/strava-integration/me/dashboard')).json<OwnDashboardAnswer>();
  expect(empty).toMatchObject({ period: '4w', current: { activity_count: 0, distance: 0 }, days: [] });

  const [own, other] = [await createTestAthlete(server.db, 'Mia'), await createTestAthlete(server.db, 'Tom')];
  await giveTestAthlete(server.db, own.id, user.id);
  const { today } = empty;
  await createTestActivity(server.db, own.id, { day: today, distance: 5000.2 });
  await createTestActivity(server.db, own.id, { day: today, distance: 1000, sport_type: 'Ride' });
  await createTestActivity(server.db, other.id, { day: today, distance: 7000 });

  const mine = (await call('GET', '/strava-integration/me/dashboard?period=7d')).json<OwnDashboardAnswer>();
  expect(mine.current).toEqual({
    activity_count: 2,
    distance: 6000.2,
    moving_time: 3600,
    total_elevation_gain: 85,
    active_days: 1,
  });
  expect(mine.runs).toEqual({ all: 1, today: 1, last_week: 1, last_four_weeks: 1 });
  const stats = await call('GET', `/strava-integration/athletes/${own.id}/stats?weeks=2`);
  expect(stats.json<AthleteStatsAnswer>().weeks).toHaveLength(2);
  expect(stats.json<AthleteStatsAnswer>().last_four_weeks).toEqual(mine.current);
  const foreign = await call('GET', `/strava-integration/athletes/${other.id}/stats`);
  expect([foreign.statusCode, foreign.json<{ message: string }>().message]).toEqual([
    404,
    `Athlete with id ${other.id} not found`,
  ]);
  expect((await call('GET', '/strava-integration/me/dashboard?period=5y')).statusCode).toBe(400);
});

test('SPEC §2 tracker summary: every acknowledged change is in the next answer, for any number of concurrent requests', async () => {
  const admin = await server.user({ role: 'admin' });
  const call = callerWith(server, await server.tokenOf(admin));
  const { id } = await createTestAthlete(server.db, 'Ida');
  const count = async () =>
    (await call('GET', '/strava-integration/dashboard')).json<{ activity_count: number }>().activity_count;
  let written = await count();
  for (let round = 0; round < 10; round += 1) {
    const others = [count(), count(), count()];
    await createTestActivity(server.db, id);
    written += 1;
    expect(await Promise.all([count(), count()])).toEqual([written, written]);
    await Promise.all(others);
  }
});
