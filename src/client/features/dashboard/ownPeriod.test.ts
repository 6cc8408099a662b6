import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { changeWords, firstDayOf, longerThan, periodSearch, readPeriod } from './ownPeriod.ts';

const ownDashboard = ownDashboardTexts.en;

test.each([
  ['', '4w'],
  ['?period=7d', '7d'],
  ['?period=12w', '12w'],
  ['?period=1y', '1y'],
  ['?period=2w', '4w'],
])('the address %j means %s', (search, period) => {
  expect(readPeriod(new URLSearchParams(search))).toBe(period);
});

test.each([
  ['7d', '?period=7d', '4w', '2026-11-14'],
  ['4w', '', '12w', '2026-10-24'],
  ['12w', '?period=12w', '1y', '2026-08-29'],
  ['1y', '?period=1y', null, '2025-11-22'],
] as const)('%s has the address %j, is followed by %s, and begins on %s', (period, search, longer, first) => {
  expect(periodSearch(period)).toBe(search);
  expect(longerThan(period)).toBe(longer);
  expect(firstDayOf(period, '2026-11-20')).toBe(first);
});

test.each([
  [112, 100, '+12\u00a0% vs. previous 4 weeks'],
  [88, 100, '−12\u00a0% vs. previous 4 weeks'],
  [20_000, 100, '+19\u202f900\u00a0% vs. previous 4 weeks'],
  [0, 100, '−100\u00a0% vs. previous 4 weeks'],
  [1001, 1000, 'Same as previous 4 weeks'],
  [0, 0, 'Same as previous 4 weeks'],
  [5, 0, 'None in previous 4 weeks'],
])('%d after %d is "%s"', (current, previous, words) => {
  expect(changeWords(current, previous, '4w', ownDashboard.figures)).toBe(words);
});
