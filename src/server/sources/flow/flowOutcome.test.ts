import { waitAfter } from './flowOutcome.ts';

test.each([
  [1, 10_000],
  [2, 120_000],
  [4, 4.8 * 3_600_000],
  [9, 6 * 3_600_000],
])(
  'SECURITY S11: what failed together for the %d. time comes back spread over a fifth of the wait',
  (attempt, longest) => {
    const waits = Array.from({ length: 200 }, () => waitAfter(attempt));
    expect(Math.max(...waits)).toBeLessThanOrEqual(longest);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(longest * 0.8);
    expect(new Set(waits.map((wait) => Math.floor((wait / longest) * 100))).size).toBeGreaterThan(10);
  },
);
