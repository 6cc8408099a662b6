import type { ListedParticipant, Participant } from '#shared/contract/participants.ts';
import type { KnownParticipant } from './participantAccess.ts';
import type { ListedRow } from './participantsRepository.ts';

export function toListed(row: ListedRow): ListedParticipant {
  const { id, study_id, code, group_name, status, start_date, end_date, created_at, withdrawn_at } = row;
  return {
    id,
    study_id,
    code,
    group: group_name,
    status,
    start_date,
    end_date,
    created_at: created_at.toISOString(),
    withdrawn_at: withdrawn_at?.toISOString() ?? null,
  };
}

export function toParticipant({ study, participant }: KnownParticipant): Participant {
  const { withdrawal_requested_by: by, withdrawal_date: date, withdrawal_choice: choice } = participant;
  return {
    ...toListed(participant),
    study_title: study.title,
    withdrawal_policy: study.withdrawal_policy,
    study_closed: study.closed_at !== null,
    target_days: participant.target_days,
    note: participant.note,
    withdrawal: by && date && choice ? { requested_by: by, date, choice, reason: participant.withdrawal_reason } : null,
    version: participant.version,
    updated_at: participant.updated_at.toISOString(),
    updated_by_email: participant.updated_by_email,
    part: study.part,
  };
}
