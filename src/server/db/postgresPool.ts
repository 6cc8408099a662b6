import pg from 'pg';
import { parserOf } from './wireValues.ts';

/** Every call ends: a network that swallows packets would otherwise hold a request for minutes. */
const CONNECT_LIMIT_MS = 1500;
const QUERY_LIMIT_MS = 3000;

/** A pool whose values are those of the embedded engine. `limited: false` is for migrations, which may take long. */
export function postgresPool(databaseUrl: string, limited: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: limited ? 10 : 1,
    connectionTimeoutMillis: limited ? CONNECT_LIMIT_MS : 5000,
    query_timeout: limited ? QUERY_LIMIT_MS : undefined,
    keepAlive: true,
    application_name: 'kadenz',
    types: { getTypeParser: (oid: number) => parserOf(oid) },
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
