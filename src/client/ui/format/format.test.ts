import {
  formatClock,
  formatCount,
  formatDate,
  formatDateTime,
  formatDays,
  formatDuration,
  formatKilometres,
  formatKm,
  formatTime,
} from './format.ts';

const BERLIN = 'Europe/Berlin';

test.each([
  ['2026-11-20', '20.11.2026'],
  ['2026-03-05', '05.03.2026'],
  ['2026-11-19T23:30:00Z', '20.11.2026'],
  [new Date('2026-07-01T12:00:00Z'), '01.07.2026'],
  [null, '–'],
  [undefined, '–'],
  ['', '–'],
  ['no date', '–'],
])('SPEC §9 formats: the date %j is shown as %s', (instant, shown) => {
  expect(formatDate(instant, BERLIN)).toBe(shown);
});

test('SPEC §9 formats: a calendar date stays that day wherever the reader is', () => {
  expect(['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((zone) => formatDate('2026-11-20', zone))).toEqual([
    '20.11.2026',
    '20.11.2026',
  ]);
});

test.each([
  ['2026-11-20T13:05:59Z', '14:05'],
  ['2026-07-20T00:05:00Z', '02:05'],
  ['2026-11-20T23:00:00Z', '00:00'],
  [null, '–'],
])('SPEC §9 formats: the time of %j is shown as %s, two digits each', (instant, shown) => {
  expect(formatTime(instant, BERLIN)).toBe(shown);
});

test('days from one to another name a year once, or both', () => {
  expect(formatDays('2026-11-16', '2026-11-22')).toBe('16.11.–22.11.2026');
  expect(formatDays('2025-12-29', '2026-01-04')).toBe('29.12.2025–04.01.2026');
});

test.each([
  ['2026-11-20T13:05:00Z', '14:05'],
  ['2026-11-19T23:05:00Z', '00:05'],
  ['2026-11-19T22:55:00Z', '19.11.2026 23:55'],
  ['2026-11-20T23:05:00Z', '21.11.2026 00:05'],
  [null, '–'],
])('the time %j is shown as %s on the evening of 20.11.2026', (instant, shown) => {
  expect(formatClock(instant, BERLIN, new Date('2026-11-20T20:00:00Z'))).toBe(shown);
});

test('SPEC §9 formats: date and time stand side by side', () => {
  expect(formatDateTime('2026-11-20T13:05:59Z', BERLIN)).toBe('20.11.2026 14:05');
  expect(formatDateTime(null, BERLIN)).toBe('–');
});

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [65, '1:05'],
  [59.6, '1:00'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3661, '1:01:01'],
  [36_000, '10:00:00'],
  [360_000, '100:00:00'],
  [-1, '–'],
  [Number.NaN, '–'],
  [null, '–'],
  [undefined, '–'],
  [4_334_709, '1\u202f204:05:09'],
])('SPEC §9 formats: %j seconds last %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown);
});

test.each([
  [0, '0.0 km', '0,0 km'],
  [12_449, '12.4 km', '12,4 km'],
  [950, '0.9 km', '0,9 km'],
  [999, '1.0 km', '1,0 km'],
  [1_234_567, '1\u202f234.6 km', '1\u202f234,6 km'],
  [null, '–', '–'],
])('SPEC §9 formats: %j metres are %s, in German %s', (metres, english, german) => {
  expect(formatKm(metres, 'en').replace('\u00a0', ' ')).toBe(english);
  expect(formatKm(metres, 'de').replace('\u00a0', ' ')).toBe(german);
  expect([formatKilometres(metres, 'en'), formatKilometres(metres, 'de')]).toEqual(
    [english, german].map((text) => text.replace(' km', '')),
  );
});

test.each([
  [0, '0'],
  [999, '999'],
  [1204, '1\u202f204'],
  [1_234_567, '1\u202f234\u202f567'],
  [-1204, '\u22121\u202f204'],
  [Number.POSITIVE_INFINITY, '–'],
  [null, '–'],
])('SPEC §9 formats: the count %j is shown as %s, thousands apart', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});
