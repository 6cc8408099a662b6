import { daysUpTo, isoLocal, monthsUpTo } from './localDays.ts';

test('days before a day, over the ends of months and years and changes of the clock', () => {
  expect(daysUpTo('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysUpTo('2027-01-01', 2)).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysUpTo('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(daysUpTo('2026-03-30', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
});

test('months up to that of a day, over the end of a year and from the last day of a long month', () => {
  expect(monthsUpTo('2026-03-31', 4)).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  expect(monthsUpTo('2026-12-01', 1)).toEqual(['2026-12']);
});

test('a time of the local clock is ISO 8601 without fractions', () => {
  expect(isoLocal('2026-03-05 07:13:15.25')).toBe('2026-03-05T07:13:15');
});
