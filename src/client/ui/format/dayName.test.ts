import { dayName } from './dayName.ts';

test.each([
  ['2026-11-16', { weekday: 'long' }, 'Monday', 'Montag'],
  ['2026-11-22', { weekday: 'short' }, 'Sun', 'So'],
  ['2026-03', { month: 'short' }, 'Mar', 'Mär'],
  ['2026-05-31', { month: 'long' }, 'May', 'Mai'],
] as const)('%s with %j is %s in English and %s in German', (day, part, english, german) => {
  expect([dayName(day, part, 'en'), dayName(day, part, 'de')]).toEqual([english, german]);
});
