import type { RawBuilder } from 'kysely';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { AuditExportQuery } from '#shared/contract/audit.ts';
import { AUDIT_CSV_HEAD, auditCsv } from './auditCsv.ts';
import { type AuditPlace, readRows } from './auditRepository.ts';

const AT_ONCE = 1000;

export function recordExport(db: Db, actor: AuditActor, query: AuditExportQuery, at: Date): Promise<void> {
  const changes = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { old: null, new: value }]));
  return inTransaction(db, (trx) => writeAudit(trx, { actor, action: 'export.audit', objectId: null, changes, at }));
}

/** Pages, so that other requests go first. */
export async function* csvPages(
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  waitForRequests: () => Promise<unknown>,
): AsyncGenerator<string> {
  yield AUDIT_CSV_HEAD;
  const place: AuditPlace = { newestFirst: true, size: AT_ONCE, after: null, before: null };
  for (;;) {
    await waitForRequests();
    const rows = await readRows(db, conditions, place);
    if (rows.length > 0) yield auditCsv(rows);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    place.after = last;
  }
}
