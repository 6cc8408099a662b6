import { axisOf, meanOf, placesOf, pointsOf, rangeOf, rowsOf, summaryOf, timeTicks } from './streamPoints.ts';

const NONE = { time: null, distance: null, altitude: null, velocity: null, heartrate: null, cadence: null };

test('the axis is distance by default, time on request or without distance', () => {
  const moved = { ...NONE, time: [0, 10], distance: [0, 50] };
  expect(axisOf(moved, null)).toBe('distance');
  expect(axisOf(moved, 'time')).toBe('time');
  expect(axisOf({ ...NONE, time: [0, 10], distance: [0, 0] }, null)).toBe('time');
  expect(axisOf({ ...NONE, distance: [0, 50] }, 'time')).toBe('distance');
  expect(placesOf(moved, 'distance')).toEqual([0, 0.05]);
});

test('moments without a place are left out, those without a value stay as gaps', () => {
  expect(pointsOf([0, null, 2], [100, 110, null])).toEqual([
    { x: 0, y: 100, index: 0 },
    { x: 2, y: null, index: 2 },
  ]);
});

test('the summary uses only known values', () => {
  expect(summaryOf([null, 10, 20, 60])).toEqual({ least: 10, most: 60 });
  expect(meanOf([null, 10, 20, 60], [9, 2, 1, 1])).toBe(25);
  expect(meanOf([null, 10], [1, 0])).toBeNull();
});

test('a chart shows all but the rarest values, and never less than its least span', () => {
  const walk = Array.from({ length: 1000 }, (_, index) => 3 + (index % 10) / 10);
  const [low, high] = rangeOf([...walk, 0, 40], 0.5);
  expect(low).toBeGreaterThan(2.5);
  expect(high).toBeLessThan(4.5);
  const [flatLow, flatHigh] = rangeOf([100, 100, 101], 20);
  expect(flatHigh - flatLow).toBeGreaterThanOrEqual(20);
});

test('the table has a mean for each kilometre, the last for the rest, and a gap without data', () => {
  const points = pointsOf([0, 0.5, 1, 1.8, 2.1, 2.4], [10, 20, 30, null, null, 40]);
  expect(rowsOf(points, [0, 30, 10, 20, 20, 10], 'distance')).toEqual([
    { to: 1, mean: 22.5 },
    { to: 2, mean: null },
    { to: 2.4, mean: 40 },
  ]);
  expect(rowsOf(pointsOf([0, 299, 300, 420], [1, 3, 5, 7]), [0, 299, 1, 120], 'time')).toEqual([
    { to: 300, mean: (3 * 299 + 5) / 300 },
    { to: 420, mean: 7 },
  ]);
});

test.each([
  [300, [0, 60, 120, 180, 240, 300]],
  [4400, [0, 600, 1200, 1800, 2400, 3000, 3600, 4200]],
  [0, [0]],
])('a time axis of %d s has its marks at round times', (most, ticks) => {
  expect(timeTicks(most)).toEqual(ticks);
});
