import type { Lap } from '#shared/contract/activities.ts';
import { markExtremes } from './markExtremes.ts';

const lap = (distance: number, speed: number | null) => ({
  name: '',
  distance,
  moving_time: speed ? distance / speed : 0,
  elevation: null,
  average_speed: null,
  average_heartrate: null,
});

const paceOf = ({ distance, moving_time }: Lap) => (distance / moving_time).toFixed(1);

test('the fastest and the slowest kilometre are marked; the last, shorter one does not count', () => {
  expect(markExtremes([lap(1000, 3), lap(1000, 3.5), lap(1000, 2.8), lap(120, 6)], paceOf)).toEqual([
    null,
    'fastest',
    'slowest',
    null,
  ]);
});

test.each([
  ['one lap', [lap(1000, 3)]],
  ['equal laps', [lap(1000, 3), lap(1000, 3)]],
  ['laps that read the same', [lap(1000, 3.001), lap(1000, 3), lap(1000, 3.002)]],
  ['laps without speed', [lap(1000, null), lap(1000, 0)]],
])('%s cannot be compared', (_what, laps) => {
  expect(markExtremes(laps, paceOf).every((mark) => mark === null)).toBe(true);
});
