import type { Kysely } from 'kysely';
import type { AuditActor } from '#server/db/audit.ts';
import { eraseValues } from '#server/db/erasableValues.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import type { Caller, StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import type { WithdrawBody } from '#shared/contract/participants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type KnownParticipant, lockParticipantAs } from './participantAccess.ts';
import { type FieldProblems, refuseProblems } from './participantFields.ts';
import { recordChanges } from './participantRecord.ts';
import { findParticipant, updateParticipant } from './participantsRepository.ts';

function faultsOf({ date, choice }: WithdrawBody, study: StudyAccess, now: Date): FieldProblems {
  const { withdrawal_policy: policy, timezone } = study;
  const problems: FieldProblems = {};
  if (!isCalendarDate(date)) problems.date = researchMessages('invalid_date');
  else if (date > dayIn(timezone, now)) problems.date = researchMessages('date_in_future');
  if (policy !== 'participant' && policy !== choice) problems.choice = serverMessages('choice_not_allowed');
  return problems;
}

const ERASED_COLUMNS = { group_name: null, start_date: null, end_date: null, target_days: null, note: '' };

/**
 * Withdraws also from a closed study; with `erase` all other data are erased, here and in the log. Throws 404, 403, 409
 * (already withdrawn) and 400.
 */
export function withdrawParticipant(
  db: Kysely<Schema>,
  { asked, caller, actor, now }: { asked: string; caller: Caller; actor: AuditActor; now: Date },
  body: WithdrawBody & { reason: string },
): Promise<KnownParticipant> {
  return inTransaction(db, async (trx) => {
    const { study, participant } = await lockParticipantAs(trx, {
      asked,
      caller,
      action: 'participants:withdraw',
      now,
    });
    if (participant.withdrawn_at) throw conflict(researchMessages('participant_withdrawn'));
    refuseProblems(faultsOf(body, study, now));
    const { requested_by, date, choice } = body;
    const isErased = choice === 'erase';
    const reason = isErased ? null : body.reason;
    await updateParticipant(trx, participant.id, {
      ...(isErased && ERASED_COLUMNS),
      withdrawn_at: now,
      withdrawal_requested_by: requested_by,
      withdrawal_date: date,
      withdrawal_choice: choice,
      withdrawal_reason: reason,
      updated_at: now,
      updated_by: caller.id,
    });
    if (isErased) await eraseValues(trx, participant.id);
    const after = await findParticipant(trx, study, participant.id, now);
    const changes = {
      status: { old: participant.status, new: 'withdrawn' },
      ...allNew({ requested_by, withdrawal_date: date, withdrawal_choice: choice, ...(reason !== null && { reason }) }),
    };
    await recordChanges(trx, study, { actor, action: 'participant.withdrawn', at: now }, [
      { id: participant.id, changes },
    ]);
    return { study, participant: after ?? participant };
  });
}
