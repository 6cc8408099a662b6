import type { Database } from '#server/db/openDatabase.ts';
import { openTestDatabase } from '#server/db/testDatabase.ts';
import { createRateBudget } from '#server/sources/budget/rateBudget.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import { findingsOf } from './callFindings.ts';
import { readRates } from './rateHeaders.ts';

let database: Database;
let time: Date;
const now = () => time;
const budget = () => createRateBudget(database.db, 'strava', now);
const settle = (at: Date, error: CallError | null, said: Headers) => budget().settle(at, findingsOf(error, said));
const headers = (limit: string, usage: string, readLimit?: string, readUsage?: string) =>
  new Headers({
    'X-Ratelimit-Limit': limit,
    'x-RATELIMIT-usage': usage,
    ...(readLimit && readUsage ? { 'X-Readratelimit-Limit': readLimit, 'X-ReadRateLimit-Usage': readUsage } : {}),
  });
const limited: CallError = { kind: 'rate_limited', status: 429, retryAt: new Date() };
const inactive: CallError = { kind: 'inactive', status: 403 };
const later = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000);
};
const used = async () => {
  const { quarter, day } = await budget().read();
  return [quarter.used, quarter.limit, day.used, day.limit];
};

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  time = new Date('2026-11-20T15:07:00Z');
  await database.db.deleteFrom('source_budgets').execute();
  await database.db.insertInto('source_budgets').values({ source: 'strava' }).execute();
});
afterAll(() => database.close());

test('each kind of call stops at its share, and starts again in the next window', async () => {
  const takeAll = async (priority: 'webhook' | 'import' | 'backfill') => {
    let count = 0;
    while ((await budget().take(priority)).ok) count += 1;
    return count;
  };
  expect([await takeAll('backfill'), await takeAll('import'), await takeAll('webhook')]).toEqual([70, 15, 10]);
  expect(await used()).toEqual([95, 100, 95, 1000]);
  expect(await budget().take('webhook')).toEqual({ ok: false, retryAt: new Date('2026-11-20T15:15:05Z') });
  expect((await budget().read()).open).toEqual({ webhook: false, import: false, backfill: false });
  later(8);
  expect((await budget().read()).open).toEqual({ webhook: true, import: true, backfill: true });
  expect(await used()).toEqual([0, 100, 95, 1000]);
});

test('a hundred concurrent calls in three instances do not exceed the budget', async () => {
  const instances = [budget(), budget(), budget()];
  const takings = instances.flatMap((one) => Array.from({ length: 40 }, () => one.take('webhook')));
  const taken = await Promise.all(takings);
  expect(taken.filter(({ ok }) => ok)).toHaveLength(95);
});

test('the day has its own budget', async () => {
  await database.db
    .updateTable('source_budgets')
    .set({ day_used: 700, day_starts_at: new Date('2026-11-20T00:00:00Z') })
    .execute();
  expect(await budget().take('backfill')).toEqual({ ok: false, retryAt: new Date('2026-11-21T00:00:05Z') });
  expect((await budget().take('import')).ok).toBe(true);
});

test('headers raise the usage, set the limits, and never lower a usage', async () => {
  const { ok } = await budget().take('webhook');
  expect(ok).toBe(true);
  await settle(time, null, headers('400,4000', '20,60', '200,2000', '20,60'));
  expect(await used()).toEqual([20, 200, 60, 2000]);
  await settle(time, null, headers('400,4000', '3,5', '200,2000', '3,5'));
  expect(await used()).toEqual([20, 200, 60, 2000]);
});

test.each(['999999999,999999999', '100,999999999'])(
  'limits as large as %s leave calls, and a usage beyond them leaves none',
  async (limit) => {
    await settle(time, null, headers(limit, '20,60'));
    expect(await budget().take('webhook')).toEqual({ ok: true, at: time });
    await settle(time, null, headers(limit, '999999999,999999999'));
    expect((await budget().take('webhook')).ok).toBe(false);
  },
);

test.each(['1,1000', '100,1', '1,1'])(
  'limits as small as %s leave one call, whose answer may raise them',
  async (limit) => {
    await settle(time, null, headers(limit, '0,0'));
    expect((await budget().read()).open.backfill).toBe(true);
    expect((await budget().take('backfill')).ok).toBe(true);
    expect((await budget().read()).open.webhook).toBe(false);
    expect((await budget().take('webhook')).ok).toBe(false);
    await settle(time, null, headers('200,2000', '1,1'));
    expect((await budget().take('backfill')).ok).toBe(true);
  },
);

test('of two buckets the one with less left counts', () => {
  expect(readRates(headers('200,2000', '150,300', '100,1000', '20,200'))).toEqual({
    quarter: { limit: 100, used: 50 },
    day: { limit: 1000, used: 200 },
  });
  expect(readRates(headers('200,2000', '7,8'))).toEqual({
    quarter: { limit: 200, used: 7 },
    day: { limit: 2000, used: 8 },
  });
  for (const nonsense of [headers('', ''), headers('a,b', '1,2'), headers('200', '7'), new Headers()]) {
    expect(readRates(nonsense)).toBeNull();
  }
});

test('an answer that comes after its window ended says nothing of the next one', async () => {
  const takenAt = time;
  await budget().take('webhook');
  later(9);
  await settle(takenAt, null, headers('200,2000', '99,150', '100,1000', '99,150'));
  expect(await used()).toEqual([0, 100, 150, 1000]);
});

test('429 fills the quarter, and the day when that is spent', async () => {
  await budget().take('webhook');
  await settle(time, limited, headers('200,2000', '120,150', '100,1000', '101,150'));
  expect((await budget().read()).open.webhook).toBe(false);
  later(8);
  expect((await budget().read()).open.webhook).toBe(true);
  await settle(time, limited, headers('200,2000', '5,1001', '100,1000', '5,1001'));
  later(15);
  expect(await budget().take('webhook')).toEqual({ ok: false, retryAt: new Date('2026-11-21T00:00:05Z') });
});

test('429 without headers fills the quarter only', async () => {
  await budget().take('webhook');
  await settle(time, limited, new Headers());
  expect((await budget().read()).open.webhook).toBe(false);
  later(8);
  expect((await budget().take('webhook')).ok).toBe(true);
});

test('while the app is inactive one call every quarter of an hour is let through, and the first success ends it', async () => {
  const begun = time;
  await budget().take('import');
  await settle(time, inactive, new Headers());
  expect(await budget().read()).toMatchObject({ inactive_since: begun, open: { webhook: false } });
  expect(await budget().take('webhook')).toEqual({ ok: false, retryAt: new Date('2026-11-20T15:22:00Z') });
  later(15);
  const probes = await Promise.all([budget().take('webhook'), budget().take('webhook'), budget().take('webhook')]);
  expect(probes.filter(({ ok }) => ok)).toHaveLength(1);
  await settle(time, inactive, new Headers());
  expect((await budget().read()).inactive_since).toEqual(begun);
  expect((await budget().take('webhook')).ok).toBe(false);
  later(15);
  expect((await budget().take('webhook')).ok).toBe(true);
  await settle(time, null, new Headers());
  expect(await budget().read()).toMatchObject({ inactive_since: null, open: { webhook: true, backfill: true } });
});

test('credentials that Strava refuses pause everything until it takes them', async () => {
  await budget().setCredentials(false);
  expect(await budget().read()).toMatchObject({ misconfigured_since: time, open: { webhook: false } });
  await budget().setCredentials(true);
  expect(await budget().read()).toMatchObject({ misconfigured_since: null, open: { webhook: true } });
});

test('a clock that was far ahead for a while does not block for ever', async () => {
  const right = time;
  later(60 * 24 * 365);
  while ((await budget().take('webhook')).ok);
  time = right;
  expect((await budget().take('webhook')).ok).toBe(true);
});
