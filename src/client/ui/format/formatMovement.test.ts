import {
  formatEnergy,
  formatHeartRate,
  formatMetres,
  formatPace,
  formatSpeed,
  formatStart,
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
  expect(plain(formatSpeed(speed, 'en'))).toBe(english);
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

describe('the start of an activity', () => {
  const start = (start_date: string, start_date_local: string) => ({ start_date, start_date_local });

  test.each([
    ['the same zone', '2026-11-19T17:42:00.000Z', '2026-11-19T18:42:00', '19.11.2026 18:42'],
    ['the other side of the earth', '2026-11-18T23:02:00.000Z', '2026-11-19T12:02:00', '19.11.2026 12:02 UTC+13'],
    ['a zone of half hours', '2026-11-19T01:00:00.000Z', '2026-11-19T06:30:00', '19.11.2026 06:30 UTC+5:30'],
    ['the west', '2026-11-19T12:00:00.000Z', '2026-11-19T07:00:00', '19.11.2026 07:00 UTC\u22125'],
    ['Greenwich', '2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00', '19.11.2026 12:00 UTC+0'],
    ['the same zone in summer', '2026-07-19T16:42:00.000Z', '2026-07-19T18:42:00', '19.07.2026 18:42'],
    [
      'winter time of a zone that is the same in summer',
      '2026-07-19T16:42:00Z',
      '2026-07-19T17:42:00',
      '19.07.2026 17:42 UTC+1',
    ],
    ['the hour that comes twice, first', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00', '25.10.2026 02:30'],
    ['the hour that comes twice, second', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00', '25.10.2026 02:30'],
    ['a start that is hidden', '2026-11-19T00:00:01.000Z', '2026-11-19T00:00:01', '19.11.2026 00:00'],
  ])('in %s', (_where, utc, local, shown) => {
    expect(plain(formatStart(start(utc, local), 'Europe/Berlin'))).toBe(shown);
  });

  test("the start of an activity is compared with the reader's own zone", () => {
    const utc = '2026-11-18T23:02:00.000Z';
    const local = '2026-11-19T12:02:00';
    expect(formatStart(start(utc, local), 'Pacific/Auckland')).toBe('19.11.2026 12:02');
    const own = -new Date(utc).getTimezoneOffset();
    const here = new Date(Date.parse(utc) + own * 60_000).toISOString().slice(0, 19);
    expect(formatStart(start(utc, here))).not.toMatch(/UTC/);
  });
});
