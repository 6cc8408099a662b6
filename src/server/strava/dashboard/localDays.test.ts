import { dayIn, daysUpTo } from './localDays.ts';

test.each([
  ['2026-11-20T22:59:59Z', 'Europe/Berlin', '2026-11-20'],
  ['2026-11-20T23:00:00Z', 'Europe/Berlin', '2026-11-21'],
  ['2026-07-01T21:59:59Z', 'Europe/Berlin', '2026-07-01'],
  ['2026-07-01T22:00:00Z', 'Europe/Berlin', '2026-07-02'],
  ['2026-11-20T23:30:00Z', 'America/New_York', '2026-11-20'],
  ['2026-11-20T11:00:00Z', 'Pacific/Auckland', '2026-11-21'],
])('at %s it is in %s %s', (instant, timezone, day) => {
  expect(dayIn(timezone, new Date(instant))).toBe(day);
});

test('days before a day, over the ends of months and years and changes of the clock', () => {
  expect(daysUpTo('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysUpTo('2027-01-01', 2)).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysUpTo('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(daysUpTo('2026-03-30', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
});
