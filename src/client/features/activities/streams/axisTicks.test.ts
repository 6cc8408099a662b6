import { kilometreTicks, roundTicks } from './axisTicks.ts';

const PLAIN = { read: (value: number) => value, store: (value: number) => value, steps: [5, 10, 20, 50, 100] };
const PACE = {
  read: (speed: number) => 1000 / speed,
  store: (seconds: number) => 1000 / seconds,
  steps: [5, 15, 30, 60, 120],
};

test('an axis has at most six marks, at round values', () => {
  expect(roundTicks([137.6, 168.2], PLAIN)).toEqual([140, 145, 150, 155, 160, 165]);
  expect(roundTicks([141, 158], PLAIN)).toEqual([145, 150, 155]);
  expect(roundTicks([246, 666], PLAIN)).toEqual([300, 400, 500, 600]);
  expect(roundTicks([137, 163], PLAIN)).toEqual([140, 145, 150, 155, 160]);
});

test('an axis of speed has its marks at round paces, the fastest at the top', () => {
  const ticks = roundTicks([1000 / 320, 1000 / 225], PACE);
  expect(ticks.map((speed) => Math.round(1000 / speed))).toEqual([300, 270, 240]);
});

test('a speed of zero has no pace, and the axis still has marks', () => {
  expect(roundTicks([0, 3], { ...PACE, steps: [60] })).toEqual([0, 3]);
});

test.each([
  [13.7, [0, 2, 4, 6, 8, 10, 12]],
  [5, [0, 1, 2, 3, 4, 5]],
  [0.7, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]],
  [0, [0]],
])('an axis of %d km has its marks at round distances', (most, ticks) => {
  expect(kilometreTicks(most)).toEqual(ticks);
});
