import { measureStreams, movingSteps } from './smoothedStreams.ts';

const NONE = { time: null, distance: null, altitude: null, velocity: null, heartrate: null, cadence: null };

test('moving time leaves out standing and the gap of a pause', () => {
  const time = [0, 10, 20, 30, 630, 640];
  const distance = [0, 30, 60, 60, 90, 120];
  const velocity = [3, 3, 3, 0, 3, 3];
  expect(movingSteps({ ...NONE, time, distance, velocity })).toEqual([0, 10, 10, 0, 10, 10]);
  expect(movingSteps({ ...NONE, time: [0, 5, 9], distance: null, velocity: null })).toEqual([0, 5, 4]);
});

test('speed is distance over moving time, and its mean that of the whole', () => {
  const time = [0, 10, 20, 30, 630, 640];
  const distance = [0, 30, 70, 70, 100, 120];
  const velocity = [3, 3, 4, 0, 3, 2];
  const { measured, steps } = measureStreams({ ...NONE, time, distance, velocity });
  expect(measured.velocity).toEqual([3, 3, 4, null, 3, 2]);
  const moved = steps.reduce((sum, seconds) => sum + seconds, 0);
  const gone = steps.reduce((sum, seconds, at) => sum + seconds * (measured.velocity?.[at] ?? 0), 0);
  expect(gone / moved).toBe(120 / 40);
});

test('a line is the mean of 30 seconds around each moment, counted by time', () => {
  const time = Array.from({ length: 121 }, (_, second) => second);
  const heartrate = time.map((second) => (second === 60 ? 190 : 130));
  const { smooth } = measureStreams({ ...NONE, time, heartrate });
  expect(Math.max(...(smooth.heartrate ?? []).map(Number))).toBeCloseTo(130 + 60 / 31, 5);
  expect(smooth.heartrate?.[30]).toBe(130);
  expect(smooth.heartrate?.[46]).toBeGreaterThan(130);
});

test('a missing value stays a gap only without a neighbour', () => {
  const time = [0, 10, 20, 100, 200];
  const { smooth } = measureStreams({ ...NONE, time, heartrate: [120, null, 130, null, 140] });
  expect(smooth.heartrate).toEqual([expect.any(Number), 130, 130, null, 140]);
});
