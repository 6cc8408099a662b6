import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

export class OwnerError extends Error {
  override name = 'OwnerError';

  static rethrow(this: void, cause: unknown): never {
    throw new OwnerError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function roleOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user::text AS role`.execute(db);
  return rows[0]?.role ?? '';
}

/**
 * Lets the role of `application` read and write rows, but change neither the tables nor recorded rows of the audit
 * log and the migrations.
 */
export async function allowApplication(owner: Kysely<Schema>, application: Kysely<Schema>): Promise<void> {
  const name = await roleOf(application);
  if (name === (await roleOf(owner))) return;
  const role = sql.id(name);
  await owner.transaction().execute(async (trx) => {
    await sql`GRANT USAGE ON SCHEMA public, identity, pgboss TO ${role}`.execute(trx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, identity, pgboss TO ${role}`.execute(trx);
    await sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, identity, pgboss TO ${role}`.execute(trx);
    await sql`REVOKE UPDATE, DELETE ON audit_log FROM ${role}`.execute(trx);
    await sql`REVOKE INSERT, UPDATE, DELETE ON kysely_migration, kysely_migration_lock FROM ${role}`.execute(trx);
  });
}

/**
 * True when the role of this connection is, or can become, the owner of the audit log and so can disable its
 * triggers.
 */
export async function ownsAuditLog(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    SELECT pg_has_role(current_user, relowner, 'MEMBER') AS owns FROM pg_class
    WHERE oid = 'public.audit_log'::regclass`.execute(db);
  return rows[0]?.owns ?? false;
}
