import { daysAfter, isoWeek, mondayOf } from './weeks.ts';

test.each([
  ['2026-01-01', 1],
  ['2026-11-16', 47],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('%s is in week %i', (day, week) => {
  expect(isoWeek(day)).toBe(week);
});

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2026-03-01', '2026-02-23'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test('days are counted over the ends of months and years', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-01', -1)).toBe('2026-02-28');
});
