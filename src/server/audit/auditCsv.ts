import Papa from 'papaparse';
import type { AuditRow } from './auditRepository.ts';

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

const options = { escapeFormulae: true, newline: '\r\n' };

export const AUDIT_CSV_HEAD = `\uFEFF${COLUMNS.join(',')}\r\n`;

export function auditCsv(rows: readonly AuditRow[]): string {
  const cells = rows.map((row) =>
    COLUMNS.map((column) => {
      if (column === 'at') return row.at.toISOString();
      return column === 'changes' ? JSON.stringify(row.changes) : String(row[column] ?? '');
    }),
  );
  return `${Papa.unparse(cells, options)}\r\n`;
}
