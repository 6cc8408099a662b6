import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import { deviationsCsv } from './deviationCsv.ts';
import { readRegister } from './deviationList.ts';

export function exportRegister(
  db: Db,
  study: StudyAccess,
  { actor, at }: { actor: AuditActor; at: Date },
): Promise<{ csv: string; count: number }> {
  return inTransaction(db, async (trx) => {
    const all = await readRegister(trx, study);
    const entry = { actor, action: 'study.deviations_exported' as const, objectId: study.id, studyId: study.id, at };
    await writeAudit(trx, { ...entry, changes: allNew({ rows: all.length }) });
    return { csv: deviationsCsv(all), count: all.length };
  });
}
