import { TODAY } from '#standin/strava/standinBench.ts';
import { decodePolyline, encodePolyline } from './polyline.ts';
import { SPORTS } from './sports.ts';
import { createWorld } from './stravaWorld.ts';
import { trackOf } from './track.ts';
import { cutEvery, fastest } from './trackParts.ts';

const world = createWorld(1, TODAY, { athletes: 40, weeks: 104 });
const everyone = [...world.athletes.values()];
const collector = everyone[8];

test('forty athletes have many time zones and the first eight are always the same', () => {
  expect(everyone).toHaveLength(40);
  expect(new Set(everyone.map(({ person }) => person.zone)).size).toBeGreaterThan(8);
  const few = [...createWorld(1, TODAY).athletes.values()];
  expect(few.map(({ person }) => person.firstname)).toEqual(everyone.slice(0, 8).map(({ person }) => person.firstname));
});

test('two years of activities are generated at the first access', () => {
  const drawn = everyone[20]?.activities ?? [];
  expect(drawn).toBe(everyone[20]?.activities);
  const starts = drawn.map(({ start_date }) => Date.parse(start_date));
  expect(Math.min(...starts)).toBeLessThan(TODAY.getTime() - 700 * 86_400_000);
});

test('one athlete has activities of all 56 sports', () => {
  expect(Object.keys(SPORTS)).toHaveLength(56);
  expect(new Set(collector?.activities.map(({ sport_type }) => sport_type))).toEqual(new Set(Object.keys(SPORTS)));
});

test('a recording fits the entry of the list', () => {
  const run = everyone[0]?.activities.find(
    ({ sport_type, manual, average_heartrate }) =>
      sport_type === 'Run' && !manual && typeof average_heartrate === 'number',
  );
  const track = run && trackOf(run);
  if (!track) throw new Error('There is no run with a recording');
  expect(track.distance.at(-1)).toBeCloseTo(run.distance, 0);
  expect(track.time.at(-1)).toBe(run.elapsed_time);
  expect(track.movingTime.at(-1)).toBe(run.moving_time);
  const mean = (track.heartrate ?? []).reduce((sum, value) => sum + value, 0) / track.time.length;
  expect(Math.abs(mean - Number(run.average_heartrate))).toBeLessThan(5);
  expect(
    new Set(Object.values(track).map((values: unknown[] | null) => values?.length ?? track.time.length)).size,
  ).toBe(1);
  expect(track.distance.every((metres, at) => metres >= (track.distance[at - 1] ?? 0))).toBe(true);
  expect(trackOf({ ...run })).toEqual(track);

  const kilometres = cutEvery(track, 1000);
  expect(kilometres).toHaveLength(Math.ceil(run.distance / 1000));
  expect(kilometres.reduce((sum, part) => sum + part.movingTime, 0)).toBe(run.moving_time);
  const best = fastest(track, 1000);
  expect(best?.distance).toBeGreaterThanOrEqual(999);
  expect(best?.elapsedTime).toBeLessThanOrEqual((1000 * Number(run.moving_time)) / run.distance);
  expect(fastest(track, 1_000_000)).toBeNull();
});

test('the values of listed activities match their recordings over many sports', () => {
  const activities = everyone.flatMap((athlete) => athlete.activities).filter((_, index) => index % 40 === 0);
  const problems: string[] = [];
  let checked = 0;
  for (const activity of activities) {
    const track = trackOf(activity);
    if (!track) continue;
    checked += 1;
    const is = (what: string, said: unknown, shown: number | undefined, within: number) => {
      if (Math.abs(Number(said) - (shown ?? Number.NaN)) <= within) return;
      problems.push(`${activity.sport_type} ${activity.id}: ${what} is ${String(said)}, the recording has ${shown}`);
    };
    const { time, movingTime, distance, velocity_smooth: speeds, altitude, heartrate, cadence, watts } = track;
    const steps = movingTime.map((moved, at) => moved - (movingTime[at - 1] ?? 0));
    const mean = (values: readonly number[]) =>
      values.reduce((sum, value, at) => sum + value * (steps[at] ?? 0), 0) / Number(activity.moving_time);
    const most = (values: readonly number[]) => values.reduce((best, value) => Math.max(best, value), 0);
    is('moving time', activity.moving_time, movingTime.at(-1), 0);
    is('elapsed time', activity.elapsed_time, time.at(-1), 0);
    is('distance', activity.distance, distance.at(-1), 0.1);
    is('average speed', activity.average_speed, activity.distance / Number(activity.moving_time), 0.001);
    is('average speed', activity.average_speed, mean(speeds), 0.002);
    is('maximum speed', activity.max_speed, most(speeds), 0.001);
    if (altitude) {
      const climb = altitude.reduce((sum, height, at) => sum + Math.max(0, height - (altitude[at - 1] ?? height)), 0);
      is('elevation gain', activity.total_elevation_gain, climb, 1 + Number(activity.total_elevation_gain) * 0.01);
      is('lowest place', activity.elev_low, Math.min(...altitude), 0.1);
      is('highest place', activity.elev_high, most(altitude), 0.1 + Number(activity.total_elevation_gain) * 0.01);
    }
    if (heartrate) {
      is('average heart rate', activity.average_heartrate, mean(heartrate), 0.5);
      is('maximum heart rate', activity.max_heartrate, most(heartrate), 0);
    }
    if (cadence) is('average cadence', activity.average_cadence, mean(cadence), 0.5);
    if (watts) {
      is('average power', activity.average_watts, mean(watts), 0.5);
      is('maximum power', activity.max_watts, most(watts), 0);
    }
  }
  expect(checked).toBeGreaterThan(300);
  expect(problems).toEqual([]);
});

test('a decoded polyline equals the encoded one', () => {
  const points = [
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ] as const;
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@');
  expect(decodePolyline(encodePolyline(points))).toEqual(points);
  expect(decodePolyline('')).toEqual([]);
});
