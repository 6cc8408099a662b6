import { levelOf, levelRanges } from './boardLevels.ts';

const shown = (scale: Parameters<typeof levelRanges>[0]) =>
  levelRanges(scale).map(({ level, from, to }) => [
    level,
    Number(from.toFixed(1)),
    to === null ? null : Number(to.toFixed(1)),
  ]);

test('PAGES §3.5 the legend has the values of each shade of the board', () => {
  expect(shown({ metric: 'days', isDay: false })).toEqual([
    [1, 1, 1],
    [2, 2, 3],
    [3, 4, 5],
    [4, 6, 7],
  ]);
  expect(shown({ metric: 'days', isDay: true })).toEqual([[4, 1, 1]]);
  expect(shown({ metric: 'minutes', isDay: false })).toEqual([
    [1, 1, 75],
    [2, 76, 150],
    [3, 151, 225],
    [4, 226, null],
  ]);
  expect(shown({ metric: 'km', isDay: false })).toEqual([
    [1, 0.1, 12.5],
    [2, 12.6, 25],
    [3, 25.1, 37.5],
    [4, 37.6, null],
  ]);
});

test.each([
  ...[{ metric: 'days', isDay: false } as const, { metric: 'days', isDay: true } as const],
  ...[{ metric: 'minutes', isDay: false } as const, { metric: 'minutes', isDay: true } as const],
  ...[{ metric: 'km', isDay: false } as const, { metric: 'km', isDay: true } as const],
])('a cell has the shade in whose range its value lies: %o', (scale) => {
  for (const { level, from, to } of levelRanges(scale)) {
    expect(levelOf(from, scale)).toBe(level);
    expect(levelOf(to ?? from * 10, scale)).toBe(level);
  }
  expect(levelOf(0, scale)).toBe(0);
  expect(levelOf(0.01, scale)).toBeGreaterThan(0);
});
