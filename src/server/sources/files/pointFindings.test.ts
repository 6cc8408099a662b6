import { FILE_LIMITS } from '#shared/files/fileLimits.ts';
import { readFit } from '#shared/files/fitFile.ts';
import { readActivityFile } from '#shared/files/readActivityFile.ts';
import { fitBytes } from '#standin/files/fitBytes.ts';
import { type PlainPoint, plainActivity } from '#standin/files/plainActivity.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';
import { pointFindings } from './pointFindings.ts';

const plain = plainActivity({ seconds: 600 });
const all = plain.points ?? [];

async function gpx(points: PlainPoint[]) {
  const { activity } = await readActivityFile(new TextEncoder().encode(gpxText({ ...plain, points })));
  return pointFindings(activity.points);
}
const ofFit = async (points: PlainPoint[], stops: readonly number[] = []) => {
  const activity = await readFit(fitBytes({ ...plain, points, stops }), FILE_LIMITS);
  return pointFindings(activity.points);
};
const without = (from: number, to: number) => all.filter(({ time }) => time <= from || time >= to);

test('a recording without gaps and with a heart rate at every point has no finding', async () => {
  expect(await gpx(all)).toEqual([]);
  expect(await ofFit(all)).toEqual([]);
});

test.each([
  [29, []],
  [30, [{ flag: 'gps_gap', measure: 'gps_gap_seconds', value: 30 }]],
  [61, [{ flag: 'gps_gap', measure: 'gps_gap_seconds', value: 61 }]],
])('%s seconds between two points', async (seconds, findings) => {
  expect(await gpx(without(100, 100 + seconds))).toEqual(findings);
  expect(await ofFit(without(100, 100 + seconds))).toEqual(findings);
});

test('a gap is one of places: points without a place do not fill it', async () => {
  const noPlace = all.map((point) =>
    point.time > 100 && point.time < 160 ? { ...point, latitude: null, longitude: null } : point,
  );
  expect(await ofFit(noPlace)).toEqual([{ flag: 'gps_gap', measure: 'gps_gap_seconds', value: 60 }]);
});

test.each([
  [196, []],
  [198, ['gps_gap_metres']],
])('a step of %s metres', async (metres, measures) => {
  const north = metres / 111_195.08;
  const moved = all.map((point) => (point.time > 100 ? { ...point, latitude: (point.latitude ?? 0) + north } : point));
  expect((await gpx(moved)).map(({ measure }) => measure)).toEqual(measures);
});

test('a stopped timer is no gap, one that stopped before is', async () => {
  expect(await ofFit(without(100, 300), [100])).toEqual([]);
  expect(await ofFit(without(100, 300), [150])).toEqual([]);
  expect(await ofFit(without(100, 300), [50])).toMatchObject([
    { measure: 'gps_gap_seconds', value: 200 },
    { measure: 'gps_gap_metres', value: expect.closeTo(600, 0) },
  ]);
});

test.each([
  [19, 19],
  [20, 20],
  [4, null],
  [100, null],
])('a heart rate that is missing in %s of 100 points', async (missing, value) => {
  const points = all.slice(0, 100).map((point, index) => (index < missing ? { ...point, heartRate: null } : point));
  const findings = await ofFit(points);
  expect(findings).toEqual(
    value === null ? [] : [{ flag: 'heart_rate_implausible', measure: 'heart_rate_missing', value }],
  );
});

test('an activity without points has no finding', () => {
  expect(pointFindings(null)).toEqual([]);
});
