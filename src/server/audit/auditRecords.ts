import { putBack } from '#server/db/erasableValues.ts';
import type { Db } from '#server/db/schema.ts';
import type { AuditRecord } from '#shared/contract/audit.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import { type AuditRow, namesOf } from './auditRepository.ts';

export async function toRecords(db: Db, rows: readonly AuditRow[]): Promise<AuditRecord[]> {
  const changes = rows.map((row) => row.changes);
  const [names, whole] = await Promise.all([namesOf(db, rows), putBack(db, changes)]);
  return rows.map((row, index) => {
    const { reason: kept, ...others } = whole[index] ?? {};
    const said = typeof kept?.new === 'string' ? kept.new : null;
    return {
      ...withIsoTimes(row),
      object_name: names.get(row.object_id ?? '') ?? null,
      object_exists: names.has(row.object_id ?? ''),
      changes: said !== null || kept === undefined ? others : { ...others, reason: kept },
      reason: row.reason ?? said,
    };
  });
}
