import type { Selectable } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import type { AuditLogTable } from '#server/db/schema.ts';
import type { TestServer } from './buildTestServer.ts';

type AuditRow = Omit<Selectable<AuditLogTable>, 'id' | 'hash' | 'previous_hash' | 'study_id' | 'reason'>;

/** The rows before are those of other tests, which verified them. */
async function endOfChain({ db }: Pick<TestServer, 'db'>): Promise<{ rows: number; lastHash: string | null }> {
  const last = await db.selectFrom('audit_log').select(['id', 'hash']).orderBy('id', 'desc').executeTakeFirst();
  return { rows: last?.id ?? 0, lastHash: last ? Buffer.from(last.hash).toString('hex') : null };
}

export async function recorded<Result>(
  server: Pick<TestServer, 'db'>,
  action: () => Promise<Result>,
): Promise<{ rows: AuditRow[]; result: Result }> {
  const before = await endOfChain(server);
  const result = await action();
  const { brokenAt } = await verifyAuditChain(server.db, before);
  if (brokenAt !== null) throw new Error(`Row ${brokenAt} of the audit log does not fit`);
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'actor_email', 'action', 'object_type', 'object_id', 'changes', 'request_id'])
    .where('id', '>', before.rows)
    .orderBy('id')
    .execute();
  return { rows, result };
}
