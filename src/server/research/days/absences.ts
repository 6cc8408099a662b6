import { validate as isUuid, NIL, v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { notFound } from '#server/plugins/httpErrors.ts';
import { lockActiveParticipantAs, lockParticipantAs } from '#server/research/participants/participantAccess.ts';
import { refuseProblems } from '#server/research/participants/participantFields.ts';
import { recordParticipant } from '#server/research/participants/participantRecord.ts';
import { allNew, allOld } from '#server/research/studies/studyAudit.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { requireOpen } from '#server/research/studies/studyGuard.ts';
import type { Absence, AbsenceBody } from '#shared/contract/adherence.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { findAbsence, findSameAbsence } from './absencesRepository.ts';
import { spanProblems } from './declaredSpan.ts';

const action = 'participants:change' as const;

export function declareAbsence(
  db: Db,
  change: TargetCall,
  { first_day, last_day, reason }: AbsenceBody,
): Promise<{ absence: Absence; studyId: string }> {
  const { actor, caller, now } = change;
  return inTransaction(db, async (trx) => {
    const { study, participant } = await lockActiveParticipantAs(trx, { ...change, action });
    refuseProblems(spanProblems(first_day, last_day));
    const absence = { id: uuidv7(), first_day, last_day, reason, channel: 'staff' as const };
    const same = await findSameAbsence(trx, participant.id, absence);
    if (same) return { absence: same, studyId: study.id };
    const row = { ...absence, participant_id: participant.id, created_by: caller.id, created_at: now };
    await trx.insertInto('declarations').values(row).execute();
    const changes = allNew({ absence: { first_day, last_day, reason } });
    await recordParticipant(trx, study, participant.id, 'participant.absence_declared', changes, { actor, now });
    return { absence, studyId: study.id };
  });
}

export function removeAbsence(db: Db, change: TargetCall): Promise<{ studyId: string }> {
  const { targetId, actor, now } = change;
  return inTransaction(db, async (trx) => {
    const missing = notFound(researchMessages('absence_not_found', { id: targetId }));
    const found = isUuid(targetId) ? await findAbsence(trx, targetId.toLowerCase()) : undefined;
    const question = { ...change, targetId: found?.participant_id ?? NIL, action, missing };
    const { study, participant } = await lockParticipantAs(trx, question);
    if (!found) throw missing;
    requireOpen(study);
    await trx.deleteFrom('declarations').where('id', '=', found.id).execute();
    const { first_day, last_day, reason } = found;
    const changes = allOld({ absence: { first_day, last_day, reason } });
    await recordParticipant(trx, study, participant.id, 'participant.absence_removed', changes, { actor, now });
    return { studyId: study.id };
  });
}
