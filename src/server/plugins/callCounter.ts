import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '#server/db/schema.ts';

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
