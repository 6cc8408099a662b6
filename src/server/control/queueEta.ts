import { type BudgetReading, SHARES } from '#server/sources/budget/rateBudget.ts';
import { nextWindow } from '#server/sources/budget/rateWindows.ts';
import { DAY_MS } from '#shared/constants.ts';
import { QUEUES, type QueueName } from '#shared/contract/control.ts';

const CALL_MS = 500;
const LONGEST_MS = 365 * DAY_MS;

/**
 * Assumes one call per job and no new jobs; each queue uses its share of the remaining quarter and day, the more urgent
 * ones first.
 */
export function queueEta(
  counts: Readonly<Record<QueueName, number>>,
  { quarter, day }: Pick<BudgetReading, 'quarter' | 'day'>,
  now: Date,
): Date | null {
  const left = { ...counts };
  const waiting = () => QUEUES.some((queue) => left[queue] > 0);
  const used = { quarter: quarter.used, day: day.used };
  let time = now;
  if (!waiting()) return null;
  while (time.getTime() - now.getTime() < LONGEST_MS) {
    let calls = 0;
    for (const queue of QUEUES) {
      const share = SHARES[queue] / 100;
      const free = Math.floor(
        Math.min(quarter.limit * share - used.quarter - calls, day.limit * share - used.day - calls),
      );
      const done = Math.max(0, Math.min(left[queue], free));
      left[queue] -= done;
      calls += done;
    }
    if (!waiting()) return new Date(time.getTime() + calls * CALL_MS);
    used.day += calls;
    used.quarter = 0;
    const isDaySpent = QUEUES.every(
      (queue) => left[queue] === 0 || Math.floor((day.limit * SHARES[queue]) / 100) <= used.day,
    );
    const next = nextWindow(isDaySpent ? 'day' : 'quarter', time);
    if (Math.floor(next.getTime() / DAY_MS) !== Math.floor(time.getTime() / DAY_MS)) used.day = 0;
    time = next;
  }
  return time;
}
