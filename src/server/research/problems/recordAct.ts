import { sql } from 'kysely';
import type { AuditChange, Trx } from '#server/db/schema.ts';
import { recordChanges } from '#server/research/participants/participantRecord.ts';
import { recordStudy } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { normalizeCode } from '#shared/participantCode.ts';

type Act = 'problem_opened' | 'problem_changed' | 'deviation_recorded' | 'deviation_corrected';

/** In the log of the study, and of the participant whom it is about. Must be the last statement of the transaction. */
export async function recordAct(
  trx: Trx,
  { studyId, participantId }: { studyId: string; participantId: string | null },
  act: Act,
  changes: Record<string, AuditChange>,
  call: StudyCall,
): Promise<void> {
  if (participantId === null) {
    await recordStudy(trx, studyId, `study.${act}`, changes, call);
  } else {
    const entry = { actor: call.actor, action: `participant.${act}`, at: call.now } as const;
    await recordChanges(trx, { id: studyId }, entry, [{ id: participantId, changes }]);
  }
}

export async function findByCode(
  trx: Trx,
  studyId: string,
  typed: string,
): Promise<{ id: string; code: string; isErased: boolean } | undefined> {
  return trx
    .selectFrom('participants')
    .select(['id', 'code', sql<boolean>`withdrawal_choice IS NOT DISTINCT FROM 'erase'`.as('isErased')])
    .where('study_id', '=', studyId)
    .where('code', '=', normalizeCode(typed))
    .executeTakeFirst();
}
