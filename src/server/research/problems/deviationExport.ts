import type { AuditActor } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, recordStudy } from '#server/research/studies/studyAudit.ts';
import { deviationsCsv } from './deviationCsv.ts';
import { readRegister } from './deviationList.ts';

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
