import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, isConnectionLost } from './databaseErrors.ts';
import { parserOf } from './wireValues.ts';

/** How many connections there are at most, and how many milliseconds a call may wait for one, and for its answer (null: for ever). */
export interface PoolLimits {
  connections: number;
  connectMs: number;
  queryMs: number | null;
}

/** For requests, all of which end: a network that swallows packets would otherwise hold one for minutes. */
export const REQUEST_LIMITS: PoolLimits = { connections: 10, connectMs: 1500, queryMs: 3000 };

/** For migrations and backups, which may take long. */
export const UPKEEP_LIMITS: PoolLimits = { connections: 1, connectMs: 5000, queryMs: null };

/** A pool whose values are those of the embedded engine. */
export function postgresPool(databaseUrl: string, { connections, connectMs, queryMs }: PoolLimits): PostgresPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'kadenz',
    types: { getTypeParser: (oid: number) => parserOf(oid) },
  });
  // A connection that breaks fails its statements, and the next one gets another; without these listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  // Kysely knows a connection by its object, hence one object for each.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? (await prepared(impatientClient(client, queryMs)));
    clients.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: {} };
}

/** Kysely's own hook for this would keep the place of a connection that breaks here. */
async function prepared(client: PostgresPoolClient): Promise<PostgresPoolClient> {
  try {
    await client.query("set time zone 'UTC'", []);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Answer = pg.QueryResult | pg.QueryResult[];

/** Of several statements in one text all rows, as in embeddedPool.ts; the rest is of the last one that gives some: Kysely shows no rows of a COMMIT. */
function answering(result: Answer): pg.QueryResult | undefined {
  if (!Array.isArray(result)) return result;
  const last = result.findLast(({ fields }) => fields.length > 0) ?? result.at(-1);
  return last && { ...last, rows: result.flatMap(({ rows }) => rows) };
}

/**
 * A connection whose statements are answered within `queryMs` or refused. After that the old answer may still be on its way, so the
 * connection is not used again, nor is one that is lost. With pg's own promises and timers each answer would stay reachable from the one before until
 * all of the memory is collected, and an export would take twice as much of it; hence callbacks, and one timer.
 */
function impatientClient(client: pg.PoolClient, queryMs: number | null): PostgresPoolClient {
  const waiting = new Set<(error: Error) => void>();
  let isStuck = false;
  let isLost = false;
  const late = () => new DatabaseUnavailable(`No answer within ${queryMs} ms`);
  const timer = queryMs === null ? null : setTimeout(giveUp, queryMs).unref();

  function giveUp(): void {
    isStuck ||= waiting.size > 0;
    for (const reject of waiting) reject(late());
    waiting.clear();
  }

  function query(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult | undefined> {
    if (isStuck) return Promise.reject(late());
    timer?.refresh();
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      client.query({ text: sql, values: [...parameters] }, (error: Error | null, answer: Answer) => {
        waiting.delete(reject);
        isLost ||= isConnectionLost(error);
        if (error) reject(error);
        else resolve(answering(answer));
      });
    });
  }

  return {
    // Kysely types the rows; the other form of the call is for cursors, which nobody uses here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isStuck || isLost),
  };
}
