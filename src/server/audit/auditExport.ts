import type { RawBuilder } from 'kysely';
import Papa from 'papaparse';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { AuditExportQuery } from '#shared/contract/audit.ts';
import { FORMULA } from '#shared/csvOf.ts';
import { type AuditPlace, type AuditRow, readRows } from './auditRepository.ts';

const COLUMNS = [
  'id',
  'at',
  'actor_id',
  'actor_email',
  'action',
  'object_type',
  'object_id',
  'study_id',
  'reason',
  'request_id',
  'changes',
] as const satisfies readonly (keyof AuditRow)[];

const options = { escapeFormulae: FORMULA, newline: '\r\n' };

const AUDIT_CSV_HEAD = `\uFEFF${COLUMNS.join(',')}\r\n`;

function auditCsv(rows: readonly AuditRow[]): string {
  const cells = rows.map((row) =>
    COLUMNS.map((column) => {
      if (column === 'at') return row.at.toISOString();
      return column === 'changes' ? JSON.stringify(row.changes) : String(row[column] ?? '');
    }),
  );
  return `${Papa.unparse(cells, options)}\r\n`;
}

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
