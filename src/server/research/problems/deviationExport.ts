import type { AuditActor } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { Deviation } from '#shared/contract/deviations.ts';
import { csvOf } from '#shared/csvOf.ts';
import { readRegister } from './deviationList.ts';

const COLUMNS = [
  'number',
  'version',
  'is_current',
  'is_struck',
  'code',
  'day',
  'category',
  'severity',
  'description',
  'action_taken',
  'reported_on',
  'reason',
  'recorded_at',
  'recorded_by',
] as const;

/** A row for each version. */
function deviationsCsv(all: readonly Deviation[]): string {
  const last = new Map(all.map(({ id, version }) => [id, version]));
  const rows = all.map((entry) => {
    const row = { ...entry, is_current: last.get(entry.id) === entry.version, recorded_by: entry.recorded_by_email };
    return COLUMNS.map((column) => String(row[column] ?? ''));
  });
  return csvOf([COLUMNS, ...rows], 'en');
}

export function exportRegister(
  db: Db,
  study: StudyAccess,
  call: { actor: AuditActor; now: Date },
): Promise<{ csv: string; count: number }> {
  return inTransaction(db, async (trx) => {
    const all = await readRegister(trx, study);
    await recordStudy(trx, study.id, 'study.deviations_exported', allNew({ rows: all.length }), call);
    return { csv: deviationsCsv(all), count: all.length };
  });
}
