import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '#server/db/schema.ts';
import { tooManyAttempts } from './httpErrors.ts';

export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function asQueryable(db: Db) {
  return {
    async query({ text, values }: { text: string; values?: unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}

/** In the database, so that counts survive a restart and hold for every instance. */
export function createCallCounter(
  db: Db,
  { keyPrefix, points, seconds }: { keyPrefix: string; points: number; seconds: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: asQueryable(db),
    storeType: 'client',
    tableName: 'login_failures',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: seconds,
  });
}

/** Throws 429 with `Retry-After` when the key has no calls left. */
export async function countCall(counter: RateLimiterPostgres, key: string, onRefused?: () => void): Promise<void> {
  try {
    await counter.consume(fingerprint(key));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    onRefused?.();
    throw tooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  }
}
