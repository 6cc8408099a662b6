import { formatKilometres } from '#client/ui/format/format.ts';
import { distanceTicks, oneDecimal, weekdayDistances } from './weekdayDistances.ts';

const WEEK = {
  '2026-11-20': 12_449,
  '2026-11-14': 0,
  '2026-11-15': 5000,
  '2026-11-16': 999,
  '2026-11-17': 50,
  '2026-11-18': 49,
  '2026-11-19': 100_000,
};

test('SPEC §9 chart: kilometres per weekday are metres divided by 1000, with one decimal, the oldest day first', () => {
  expect(weekdayDistances(WEEK).map(({ date, metres }) => [date, oneDecimal(metres)])).toEqual([
    ['2026-11-14', 0],
    ['2026-11-15', 5],
    ['2026-11-16', 1],
    ['2026-11-17', 0.1],
    ['2026-11-18', 0],
    ['2026-11-19', 100],
    ['2026-11-20', 12.4],
  ]);
});

test('SPEC §9 chart: a bar says the same kilometres as the table of the chart, also halfway between two decimals', () => {
  const halves = Array.from({ length: 500 }, (_, index) => 50 + index * 100);
  const differing = halves.filter((metres) => oneDecimal(metres).toFixed(1) !== formatKilometres(metres, 'en'));
  expect(differing).toEqual([]);
});

test('only the last seven days count, and invalid dates do not', () => {
  const days = weekdayDistances({ ...WEEK, '2026-11-13': 9000, total: 5 });
  expect(days).toHaveLength(7);
  expect(days[0]?.date).toBe('2026-11-14');
  expect(weekdayDistances({})).toEqual([]);
});

test.each([
  [
    [0, 0],
    [0, 1, 2],
  ],
  [[40], [0, 1, 2]],
  [[2000], [0, 1, 2]],
  [[2001], [0, 2, 4]],
  [[2040], [0, 2, 4]],
  [[10_040], [0, 6, 12]],
  [[2100], [0, 2, 4]],
  [[5000], [0, 3, 6]],
  [[12_000], [0, 6, 12]],
  [[12_001], [0, 7, 14]],
  [[99_900], [0, 50, 100]],
])(
  'SPEC §9 chart: %j metres give the ticks %j, up to the greatest value rounded up to an even number',
  (metres, ticks) => {
    const byDay = Object.fromEntries(metres.map((value, index) => [`2026-11-1${index}`, value]));
    expect(distanceTicks(weekdayDistances(byDay))).toEqual(ticks);
  },
);
