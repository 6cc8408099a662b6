import { type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { insertKept, keepApart } from '#server/db/erasableValues.ts';
import type { AuditChange, Trx } from '#server/db/schema.ts';

/** Must be the last statement of the transaction, as `writeAudit`. */
export async function recordChanges(
  trx: Trx,
  study: { id: string },
  act: Pick<AuditEntry, 'actor' | 'action' | 'at'>,
  changed: readonly { id: string; changes: Record<string, AuditChange> }[],
): Promise<void> {
  const kept = changed.map(({ id, changes }) => ({ id, ...keepApart([id], changes) }));
  await insertKept(
    trx,
    kept.flatMap(({ rows }) => rows),
  );
  const entries = kept.map(({ id, changes }) => ({ ...act, objectId: id, changes, studyId: study.id }));
  await writeAudit(trx, ...entries);
}
