import type { Selectable } from 'kysely';
import { verifyAuditChain } from '#server/db/auditChain.ts';
import type { AuditLogTable } from '#server/db/schema.ts';
import type { TestServer } from './buildTestServer.ts';

type AuditRow = Omit<Selectable<AuditLogTable>, 'id' | 'hash' | 'previous_hash' | 'study_id' | 'reason'>;

export async function recorded<Result>(
  server: Pick<TestServer, 'db'>,
  action: () => Promise<Result>,
): Promise<{ rows: AuditRow[]; result: Result }> {
  const before = (await verifyAuditChain(server.db)).rows;
  const result = await action();
  const { brokenAt } = await verifyAuditChain(server.db);
  if (brokenAt !== null) throw new Error(`Row ${brokenAt} of the audit log does not fit`);
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'actor_email', 'action', 'object_type', 'object_id', 'changes', 'request_id'])
    .where('id', '>', before)
    .orderBy('id')
    .execute();
  return { rows, result };
}
