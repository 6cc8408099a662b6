import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { InviteState, ListedParticipant, Participant } from '#shared/contract/participants.ts';
import { isoTime } from '#shared/isoTime.ts';
import type { WholeParticipant } from './participantAccess.ts';
import type { ListedRow, ParticipantRow } from './participantsRepository.ts';
import { unagreedSources } from './permittedAccounts.ts';

function toInvite(invite: ListedRow['invite']): InviteState {
  return (
    invite && {
      state: invite.state,
      created_at: new Date(invite.created_at).toISOString(),
      expires_at: new Date(invite.expires_at).toISOString(),
    }
  );
}

type Reader = Pick<StudyAccess, 'is_blinded'>;

export function toListed(row: ListedRow, { is_blinded }: Reader): ListedParticipant {
  const { id, study_id, code, group_name, status, start_date, end_date, created_at, joined_at, withdrawn_at } = row;
  return {
    id,
    study_id,
    code,
    group: is_blinded ? null : group_name,
    status,
    status_since: row.status_since,
    start_date,
    end_date,
    created_at: created_at.toISOString(),
    joined_at: isoTime(joined_at),
    joined_day: row.joined_day,
    last_activity_day: row.last_activity_day,
    activity_count: row.activity_count,
    last_sync_at: row.last_sync_at === null ? null : new Date(row.last_sync_at).toISOString(),
    invite: toInvite(row.invite),
    consent_version: row.consent_version,
    consent_state: row.consent_state,
    has_account: row.has_account,
    withdrawn_at: isoTime(withdrawn_at),
  };
}

/** Strava's start of an activity whose athlete hides the time. */
const isHidden = (localStart: string | null) => localStart?.endsWith('T00:00:01') === true;

/** A move to a group changes nothing else, so when and how often a participant was changed tells who was moved together. */
function lastChange({ version, updated_at, updated_by_email }: ParticipantRow, { is_blinded }: Reader) {
  if (is_blinded) return { version: 0, updated_at: null, updated_by_email: null };
  return { version, updated_at: updated_at.toISOString(), updated_by_email };
}

export function toParticipant({ study, participant }: WholeParticipant): Participant {
  const { consent, withdrawal_requested_by: by, withdrawal_date: date, withdrawal_choice: choice } = participant;
  const reason = study.is_blinded ? null : participant.withdrawal_reason;
  return {
    ...toListed(participant, study),
    last_activity_at: isHidden(participant.last_activity_at) ? null : participant.last_activity_at,
    study_title: study.title,
    unagreed_sources: participant.withdrawn_at ? [] : unagreedSources(study.permitted_sources, participant),
    withdrawal_policy: study.withdrawal_policy,
    study_closed: study.closed_at !== null,
    target_days: participant.target_days,
    own_target: participant.own_target,
    // Texts that people typed may name the group.
    note: study.is_blinded ? '' : participant.note,
    withdrawal: by && date && choice ? { requested_by: by, date, choice, reason } : null,
    consent: consent && { ...consent, at: new Date(consent.at).toISOString() },
    ...lastChange(participant, study),
    part: study.part,
  };
}
