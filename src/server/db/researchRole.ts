import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type PoolLimits, postgresPool } from './postgresPool.ts';
import type { Db, Schema, Trx } from './schema.ts';

/** By which another thread of this process opens its own connections. */
export interface DatabaseAddress {
  databaseUrl: string;
  limits: PoolLimits;
}

export const RESEARCH_ROLE = 'kadenz_research';

const IF_IT_MAY = `FROM pg_roles WHERE rolname = '${RESEARCH_ROLE}'
  AND pg_has_role(rolname, CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END)`;

/** True when the role of this connection may work as the role for research. */
export const MAY_BECOME_RESEARCH = `EXISTS (SELECT ${IF_IT_MAY})`;

/** Until the end of the transaction. Where the role is missing or has no rights yet nothing changes: a start says so. */
const BECOME_RESEARCH = `SELECT set_config('role', rolname, true) ${IF_IT_MAY}
  AND has_table_privilege(rolname, 'public.study_cut_rows', 'INSERT')`;

/** A pool on the connections of `pool`, which reads as the role for research; each statement is a transaction. */
export function researchPool(pool: PostgresPool): PostgresPool {
  const connect = async (): Promise<PostgresPoolClient> => {
    const client = await pool.connect();
    const query = async (text: string, parameters: readonly unknown[]) => {
      await client.query('begin read only', []);
      try {
        await client.query(BECOME_RESEARCH, []);
        return await client.query(text, parameters);
      } finally {
        // After an error it is a rollback.
        await client.query('commit', []);
      }
    };
    return { query: query as PostgresPoolClient['query'], release: () => client.release() };
  };
  return { connect, end: async () => undefined, options: {} };
}

export function kyselyOf(pool: PostgresPool): Db {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/** One connection that reads as `Database.research` does, for a thread that opens nothing else. */
export function researchKysely({ databaseUrl, limits }: DatabaseAddress, name: string): Db {
  const pool = postgresPool(databaseUrl, { ...limits, connections: 1 }, name);
  return kyselyOf({ ...researchPool(pool), end: () => pool.end() });
}

/** `work` as the role for research; what follows in the transaction is the application's again. */
export async function asResearch<Result>(trx: Trx, work: () => Promise<Result>): Promise<Result> {
  await sql.raw(BECOME_RESEARCH).execute(trx);
  const result = await work();
  await sql`SET LOCAL ROLE NONE`.execute(trx);
  return result;
}

/**
 * `work` as the role for research, in a transaction of its own on a second connection that sees what `trx` sees; on the
 * embedded engine in `trx` itself. `trx` must be repeatable read and wait for it.
 */
export async function inSameSnapshot<Result>(
  trx: Trx,
  address: DatabaseAddress | null,
  name: string,
  work: (other: Trx) => Promise<Result>,
): Promise<Result> {
  if (address === null) return work(trx);
  const { rows } = await sql<{ id: string }>`SELECT pg_export_snapshot() AS id`.execute(trx);
  const other = kyselyOf(postgresPool(address.databaseUrl, { ...address.limits, connections: 1 }, name));
  const transaction = other.transaction().setIsolationLevel('repeatable read');
  try {
    return await transaction.execute(async (beside) => {
      await sql`SET TRANSACTION SNAPSHOT ${sql.lit(rows[0]?.id)}`.execute(beside);
      return asResearch(beside, () => work(beside));
    });
  } finally {
    await other.destroy();
  }
}

/** The statements with which a superuser lets research work as its own role; null where it does. */
export async function missingForResearch(research: Db): Promise<string | null> {
  const { rows } = await sql<{ role: string; application: string }>`
    SELECT current_user::text AS role, quote_ident(session_user) AS application`.execute(research);
  const [found] = rows;
  if (!found || found.role === RESEARCH_ROLE) return null;
  return `CREATE ROLE ${RESEARCH_ROLE} NOLOGIN; GRANT ${RESEARCH_ROLE} TO ${found.application};`;
}
