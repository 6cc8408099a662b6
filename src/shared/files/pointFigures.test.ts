import type { FilePoints } from './fileActivity.ts';
import { FILE_LIMITS } from './fileLimits.ts';
import { PointColumns, type PointValues } from './pointColumns.ts';
import { figuresOf, metresBetween } from './pointFigures.ts';

type Row = PointValues & { at: number; pause?: boolean };

function figures(rows: readonly Row[]) {
  const columns = new PointColumns(FILE_LIMITS);
  for (const { at, pause, ...values } of rows) {
    if (pause) columns.pause();
    columns.add(at * 1000, values);
  }
  return figuresOf(columns.since(0) as FilePoints);
}

/** Metres north of a place. */
const north = (metres: number) => ({ latitude: 52 + metres / 111_195.08, longitude: 13 });

test('a degree along the equator is 111.2 km, also across the date line', () => {
  expect(metresBetween(0, 0, 0, 1)).toBeCloseTo(111_195, 0);
  expect(metresBetween(0, 179.5, 0, -179.5)).toBeCloseTo(111_195, 0);
});

test('distance is measured between places when the file has none', () => {
  expect(
    figures([
      { at: 0, ...north(0) },
      { at: 10, ...north(30) },
      { at: 20, ...north(60) },
    ]).distance,
  ).toBeCloseTo(60, 1);
});

test('distance is that of the file when it has one', () => {
  expect(
    figures([
      { at: 0, ...north(0), distance: 0 },
      { at: 10, ...north(30), distance: 35 },
    ]).distance,
  ).toBe(35);
});

test('standing counts as elapsed and not as moving', () => {
  const rows = [
    { at: 0, ...north(0) },
    { at: 10, ...north(30) },
    { at: 70, ...north(31) },
    { at: 80, ...north(61) },
  ];
  expect(figures(rows)).toMatchObject({ movingTime: 20, elapsedTime: 80 });
});

test('what lies in a pause is neither moved nor measured', () => {
  const rows = [
    { at: 0, ...north(0) },
    { at: 10, ...north(30) },
    { at: 20, ...north(900), pause: true },
    { at: 30, ...north(930) },
  ];
  expect(figures(rows)).toMatchObject({ movingTime: 20, elapsedTime: 30 });
  expect(figures(rows).distance).toBeCloseTo(60, 1);
  expect(figures(rows).maxSpeed).toBeCloseTo(3, 2);
});

test('indoors all time between points is moving', () => {
  expect(
    figures([
      { at: 0, heartRate: 100 },
      { at: 60, heartRate: 120 },
    ]),
  ).toMatchObject({
    movingTime: 60,
    distance: 0,
    maxSpeed: null,
    averageHeartRate: 110,
    maxHeartRate: 120,
  });
});

test('noise of the altitude below two metres is no climb', () => {
  const noisy = [100, 101, 100, 101.5, 100, 101, 100].map((altitude, at) => ({ at, altitude }));
  expect(figures(noisy).elevationGain).toBe(0);
  const hill = [100, 105, 110, 104, 109].map((altitude, at) => ({ at, altitude }));
  expect(figures(hill).elevationGain).toBe(15);
  expect(figures([{ at: 0 }, { at: 1 }]).elevationGain).toBeNull();
});

test('a missing value is left out of means and does not count as 0', () => {
  const rows = [
    { at: 0, cadence: 80 },
    { at: 1, cadence: null },
    { at: 2, cadence: 90 },
    { at: 3, cadence: 0 },
  ];
  expect(figures(rows).averageCadence).toBe(85);
});

test('a point that goes back in time is left out', () => {
  const columns = new PointColumns(FILE_LIMITS);
  for (const at of [0, 2000, 1000, 3000]) columns.add(at, {});
  columns.add(Number.NaN, {});
  expect(columns.since(0)?.time).toEqual([0, 2, 3]);
});
