import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import { type PoolLimits, postgresPool } from './postgresPool.ts';
import { researchPool } from './researchRole.ts';
import type { Db, Schema } from './schema.ts';

/** By which another thread of this process opens its own connections. */
export interface DatabaseAddress {
  databaseUrl: string;
  limits: PoolLimits;
}

export function kyselyOf(pool: PostgresPool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** One connection that reads as `Database.research` does, for a thread that opens nothing else. */
export function researchKysely({ databaseUrl, limits }: DatabaseAddress, name: string): Db {
  const pool = postgresPool(databaseUrl, { ...limits, connections: 1 }, name);
  return kyselyOf({ ...researchPool(pool), end: () => pool.end() });
}
