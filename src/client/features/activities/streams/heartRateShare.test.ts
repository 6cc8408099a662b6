import { someStreams } from '#client/testing/stubActivities.ts';
import { heartRateShare } from './heartRateShare.ts';

const { streams } = someStreams();

test('the share counts the time in motion, not the points', () => {
  expect(heartRateShare(streams)).toBe(1);
  const half = streams.time?.map((_, index) => (index <= 15 ? 140 : null)) ?? [];
  expect(heartRateShare({ ...streams, heartrate: half })).toBe(0.5);
  const standing = streams.velocity?.map((_, index) => (index > 15 ? 0 : 3)) ?? [];
  expect(heartRateShare({ ...streams, heartrate: half, velocity: standing })).toBe(1);
});

test('without a heart rate, or without time in motion, there is no share', () => {
  expect(heartRateShare({ ...streams, heartrate: null })).toBeNull();
  expect(heartRateShare({ ...streams, heartrate: streams.time?.map(() => null) ?? [] })).toBeNull();
  expect(heartRateShare({ ...streams, time: [0], heartrate: [140], distance: [0], velocity: [0] })).toBeNull();
});
