import { daysUpTo } from './localDays.ts';

test('days before a day, over the ends of months and years and changes of the clock', () => {
  expect(daysUpTo('2026-03-02', 4)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(daysUpTo('2027-01-01', 2)).toEqual(['2026-12-31', '2027-01-01']);
  expect(daysUpTo('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(daysUpTo('2026-03-30', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
});
