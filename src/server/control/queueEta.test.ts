import type { BudgetReading } from '#server/sources/budget/rateBudget.ts';
import { queueEta } from './queueEta.ts';
import { queueStanding } from './queueStanding.ts';

const NOW = new Date('2026-03-10T10:05:00Z');
const NONE = { webhook: 0, import: 0, backfill: 0 };
const at = (time: string) => new Date(`2026-03-${time}Z`);

function eta(counts: Partial<typeof NONE>, used: { quarter?: number; day?: number } = {}) {
  const budget = {
    quarter: { used: used.quarter ?? 0, limit: 100, resets_at: NOW },
    day: { used: used.day ?? 0, limit: 1000, resets_at: NOW },
  };
  return queueEta({ ...NONE, ...counts }, budget, NOW);
}

test.each(['inactive_since', 'misconfigured_since'] as const)(
  'no end is promised while the app is refused: %s',
  (why) => {
    const window = { used: 0, limit: 100, resets_at: NOW };
    const sound = { quarter: window, day: window, inactive_since: null, misconfigured_since: null };
    const known = { jobs: { ...NONE, import: 3 }, figures: { waiting_events: 0 }, now: NOW };
    const told = (budget: Partial<typeof sound> | Record<string, Date>) =>
      queueStanding({ ...known, budget: { ...sound, ...budget } as BudgetReading }).doneAt;
    expect(told({})).not.toBeNull();
    expect(told({ [why]: NOW })).toBeNull();
  },
);

test('without waiting jobs there is no estimate', () => {
  expect(eta({})).toBeNull();
});

test.each([
  ['what the quarter still holds is done at once', { webhook: 10 }, {}, at('10T10:05:05')],
  ['events may use 95 of a hundred calls', { webhook: 95 }, {}, at('10T10:05:47.500')],
  ['the rest waits for the next quarter', { webhook: 96 }, {}, at('10T10:15:05.500')],
  ['new athletes may use 85', { import: 86 }, {}, at('10T10:15:05.500')],
  ['history may use 70', { backfill: 71 }, {}, at('10T10:15:05.500')],
  ['events go before history', { webhook: 70, backfill: 1 }, {}, at('10T10:15:05.500')],
  ['what was used already counts', { backfill: 1 }, { quarter: 70 }, at('10T10:15:05.500')],
  ['a day that is used up ends at midnight UTC', { backfill: 1 }, { day: 700 }, at('11T00:00:05.500')],
  ['several quarters', { backfill: 212 }, {}, at('10T10:45:06')],
])('%s', (_what, counts, used, expected) => {
  expect(eta(counts, used)).toEqual(expected);
});

test('a long history takes days', () => {
  // 700 a day, 70 of them per quarter of an hour: today, tomorrow and one more day.
  expect(eta({ backfill: 1401 })).toEqual(at('12T00:00:05.500'));
});

test('without any budget the estimate has an upper limit', () => {
  const nothing = { used: 0, limit: 0, resets_at: NOW };
  const end = queueEta({ ...NONE, backfill: 1 }, { quarter: nothing, day: nothing }, NOW);
  expect(end?.getFullYear()).toBe(2027);
});
