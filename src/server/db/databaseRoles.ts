import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { ADVISORY_LOCKS } from './advisoryLocks.ts';
import { isRefused } from './databaseErrors.ts';
import { MAY_BECOME_RESEARCH, RESEARCH_ROLE } from './researchRole.ts';
import type { Db, Trx } from './schema.ts';

export class OwnerError extends Error {
  override name = 'OwnerError';

  static rethrow(this: void, cause: unknown): never {
    throw new OwnerError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user::text AS role`.execute(db);
  return rows[0]?.role ?? '';
}

/** Servers that start at once would change the rights of a table at the same moment, which PostgreSQL refuses. */
function granting(owner: Db, work: (trx: Trx) => Promise<void>): Promise<void> {
  return owner.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.grants)})`.execute(trx);
    await work(trx);
  });
}

/**
 * Lets the role of `application` read and write rows, but change neither the tables nor recorded rows of the audit
 * log and the migrations.
 */
export async function allowApplication(owner: Db, application: Db): Promise<void> {
  const name = await roleOf(application);
  if (name === (await roleOf(owner))) return;
  const role = sql.id(name);
  await granting(owner, async (trx) => {
    const schemas = sql`SCHEMA public, identity, pgboss`;
    await sql`GRANT USAGE ON ${schemas} TO ${role}`.execute(trx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN ${schemas} TO ${role}`.execute(trx);
    await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN ${schemas} TO ${role}`.execute(trx);
    await sql`REVOKE UPDATE, DELETE ON audit_log FROM ${role}`.execute(trx);
    await sql`REVOKE INSERT, UPDATE, DELETE ON kysely_migration, kysely_migration_lock FROM ${role}`.execute(trx);
  });
}

export const readResearchRights = () => readFile(new URL('./schema/researchRights.sql', import.meta.url), 'utf8');

async function isTrue(db: Db, condition: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`SELECT ${condition} AS is`.execute(db);
  return rows[0]?.is ?? false;
}

/** The owner may lack the right to it; another database of the cluster may do the same at this moment. */
async function unlessRefused(owner: Db, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(owner).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
  });
}

/**
 * Makes the role for research, which all databases of a cluster share, and lets the role of `application` work as it, as
 * far as the owner may. A server that works as the lesser role leaves that to the owner.
 */
export async function allowResearch(owner: Db, application: Db): Promise<void> {
  if (!(await ownsAuditLog(owner))) return;
  const role = sql.id(RESEARCH_ROLE);
  const isMade = () => isTrue(owner, sql`EXISTS (SELECT FROM pg_roles WHERE rolname = ${sql.lit(RESEARCH_ROLE)})`);
  if (!(await isMade())) await unlessRefused(owner, sql`CREATE ROLE ${role} NOLOGIN`);
  if (!(await isMade())) return;
  if (!(await isTrue(application, sql.raw(MAY_BECOME_RESEARCH))))
    await unlessRefused(owner, sql`GRANT ${role} TO ${sql.id(await roleOf(application))}`);
  const rights = sql.raw(await readResearchRights());
  await granting(owner, async (trx) => void (await rights.execute(trx)));
}

/**
 * True when the role of this connection is, or can become, the owner of the audit log and so can disable its
 * triggers.
 */
export async function ownsAuditLog(db: Db): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    SELECT pg_has_role(current_user, relowner, 'MEMBER') AS owns FROM pg_class
    WHERE oid = 'public.audit_log'::regclass`.execute(db);
  return rows[0]?.owns ?? false;
}
