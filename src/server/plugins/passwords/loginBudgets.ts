import type { Db } from '#server/db/schema.ts';
import { createCallCounter } from '#server/plugins/callCounter.ts';
import { LOGIN_FAILURES_MAX, LOGIN_WINDOW_SECONDS } from '#shared/constants.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

interface Limit {
  points: number;
  seconds: number;
}

/** The windows grow, so that long guessing becomes slower. */
const LIMITS = {
  device: [
    { points: LOGIN_FAILURES_MAX, seconds: LOGIN_WINDOW_SECONDS },
    { points: 20, seconds: DAY },
  ],
  pair: [
    { points: LOGIN_FAILURES_MAX, seconds: LOGIN_WINDOW_SECONDS },
    { points: 30, seconds: DAY },
  ],
  strangers: [
    { points: 100, seconds: LOGIN_WINDOW_SECONDS },
    { points: 150, seconds: 2 * HOUR },
    { points: 200, seconds: DAY },
  ],
  /** One address with any accounts: users of a laboratory share one address. */
  address: [{ points: 100, seconds: LOGIN_WINDOW_SECONDS }],
} as const satisfies Record<string, readonly Limit[]>;

type Budget = keyof typeof LIMITS;

export interface Spending {
  budget: Budget;
  key: string;
}

export function createLoginBudgets(db: Db) {
  const countersOf = (budget: Budget) =>
    LIMITS[budget].map(({ points, seconds }: Limit) =>
      createCallCounter(db, { keyPrefix: `${budget}${seconds}`, points, seconds }),
    );
  const counters = {
    device: countersOf('device'),
    pair: countersOf('pair'),
    strangers: countersOf('strangers'),
    address: countersOf('address'),
  };
  const each = (spendings: readonly Spending[]) =>
    spendings.flatMap(({ budget, key }) => counters[budget].map((counter) => ({ counter, key })));

  return {
    async waitMs(spendings: readonly Spending[]): Promise<number> {
      const limits = new Map(each(spendings).map(({ counter, key }) => [counter.getKey(key), counter.points]));
      const rows = await db
        .selectFrom('login_failures')
        .selectAll()
        .where('key', 'in', [...limits.keys()])
        .where('expire', '>', Date.now())
        .execute();
      const full = rows.filter(({ key, points }) => points >= (limits.get(key) ?? 0));
      return Math.max(0, ...full.map(({ expire }) => (expire ?? 0) - Date.now()));
    },

    async spend(spendings: readonly Spending[], asked: readonly Spending[]): Promise<number> {
      const waits = await Promise.all(
        each(spendings).map(async ({ counter, key }) => {
          const { consumedPoints, msBeforeNext } = await counter.penalty(key);
          const isAsked = asked.some((one) => one.key === key && counters[one.budget].includes(counter));
          return isAsked && consumedPoints > counter.points ? msBeforeNext : 0;
        }),
      );
      return Math.max(0, ...waits);
    },

    async forget(spendings: readonly Spending[]): Promise<void> {
      await Promise.all(each(spendings).map(({ counter, key }) => counter.delete(key)));
    },
  };
}
