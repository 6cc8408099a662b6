import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { StartError } from '#server/settings/startError.ts';
import { isConnectionLost, StatementTimeout } from './databaseErrors.ts';
import { parserOf } from './wireValues.ts';

export interface PoolLimits {
  connections: number;
  connectMs: number;
  queryMs: number | null;
}

/** Every request must end: on a network that drops packets one would otherwise hang for minutes. */
export const REQUEST_LIMITS: PoolLimits = { connections: 10, connectMs: 1500, queryMs: 3000 };

/** Migrations and backups may take long; `queryMs` null is no limit. */
export const UPKEEP_LIMITS: PoolLimits = { connections: 1, connectMs: 5000, queryMs: null };

export function postgresPool(
  databaseUrl: string,
  { connections, connectMs, queryMs }: PoolLimits,
  application_name = 'kadenz',
): PostgresPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name,
    types: { getTypeParser: (oid: number) => parserOf(oid) },
  });
  // A broken connection fails its own statements; without these listeners its event would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  // Kysely identifies a connection by its object.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await pool.connect();
    const known = clients.get(client) ?? (await prepared(limitedClient(client, queryMs)));
    clients.set(client, known);
    return known;
  };
  return { connect, end: () => pool.end(), options: {} };
}

/** Older ones get no repairs any more, and the tests run on none of them. */
const LOWEST_MAJOR = 15;

async function refuseOld(client: PostgresPoolClient): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
    [],
  );
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
  if (major >= LOWEST_MAJOR) return;
  throw new StartError(
    `PostgreSQL ${major} is too old; Kadenz takes PostgreSQL ${LOWEST_MAJOR} or newer: upgrade it, or set another database`,
  );
}

/** Kysely's own hook would leak the place of a connection that breaks here. */
async function prepared(client: PostgresPoolClient): Promise<PostgresPoolClient> {
  try {
    await refuseOld(client);
    // A statement given up here would otherwise run on in PostgreSQL; compiling one takes longer than it saves.
    await client.query(
      "set search_path = public, identity; set time zone 'UTC'; set client_connection_check_interval = '1s'; set jit = off",
      [],
    );
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

type Answer = pg.QueryResult | pg.QueryResult[];

/** All rows of several statements in one text, as in embeddedPool.ts; the rest is of the last statement with rows. */
function answering(result: Answer): pg.QueryResult | undefined {
  if (!Array.isArray(result)) return result;
  const last = result.findLast(({ fields }) => fields.length > 0) ?? result.at(-1);
  return last && { ...last, rows: result.flatMap(({ rows }) => rows) };
}

/**
 * After a timeout the connection is not used again, because the old answer may still arrive; callbacks and one timer,
 * because pg's promises keep each answer reachable and double the memory of an export.
 */
function limitedClient(client: pg.PoolClient, queryMs: number | null): PostgresPoolClient {
  const waiting = new Set<(error: Error) => void>();
  let isStuck = false;
  let isLost = false;
  const late = () => new StatementTimeout(`No answer within ${queryMs} ms`);
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
    // Kysely types the rows; the other overload is for cursors, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isStuck || isLost),
  };
}
