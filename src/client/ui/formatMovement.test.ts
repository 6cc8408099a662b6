import {
  formatEnergy,
  formatHeartRate,
  formatMetres,
  formatPace,
  formatSpeed,
  formatSwimPace,
  formatWallClock,
} from './formatMovement.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  [3.0864, '5:24 min/km'],
  [1, '16:40 min/km'],
  [0.2, '1:23:20 min/km'],
  [0, '–'],
  [null, '–'],
])('%j m/s are the pace %s', (speed, shown) => {
  expect(plain(formatPace(speed))).toBe(shown);
});

test.each([
  [0.8475, '1:58 /100 m'],
  [null, '–'],
])('%j m/s are the swimming pace %s', (speed, shown) => {
  expect(plain(formatSwimPace(speed))).toBe(shown);
});

test.each([
  [7.583, '27.3 km/h', '27,3 km/h'],
  [0, '0.0 km/h', '0,0 km/h'],
  [null, '–', '–'],
])('%j m/s are the speed %s, in German %s', (speed, english, german) => {
  expect(plain(formatSpeed(speed))).toBe(english);
  expect(plain(formatSpeed(speed, 'de'))).toBe(german);
});

test('elevation, heart rate and energy are whole numbers with their units; nothing known is a dash, zero is zero', () => {
  expect([formatMetres(311.6), formatHeartRate(148.2), formatEnergy(1204)].map(plain)).toEqual([
    '312 m',
    '148 bpm',
    '1\u202f204 kcal',
  ]);
  expect([formatMetres(0), formatMetres(null), formatHeartRate(undefined)].map(plain)).toEqual(['0 m', '–', '–']);
});

test.each([
  ['2026-11-19T18:42:00', '19.11.2026 18:42'],
  ['2026-03-29T02:30:00', '29.03.2026 02:30'],
  ['2026-11-19T18:42:00Z', '19.11.2026 18:42'],
  [null, '–'],
])('the wall clock %j is shown as %s to every reader', (local, shown) => {
  expect(formatWallClock(local)).toBe(shown);
});
