import { groupSent } from '#client/features/research/addParticipants/groupRule.ts';
import type { ChangeParticipantBody, Participant } from '#shared/contract/participants.ts';
import { normalizeCode } from '#shared/participantCode.ts';

export interface ParticipantValues {
  code: string;
  group: string;
  start_date: string;
  end_date: string;
  target_days: string;
  note: string;
  reason: string;
}

export const CHANGEABLE = ['code', 'group', 'start_date', 'end_date', 'target_days', 'note'] as const;
type Changeable = (typeof CHANGEABLE)[number];

export function valuesOf(participant: Participant): ParticipantValues {
  const { code, group, start_date, end_date, target_days, note } = participant;
  return {
    code,
    group: group ?? '',
    start_date: start_date ?? '',
    end_date: end_date ?? '',
    target_days: target_days === null ? '' : String(target_days),
    note,
    reason: '',
  };
}

function sent(values: ParticipantValues): Required<Omit<ChangeParticipantBody, 'version' | 'reason'>> {
  return {
    code: normalizeCode(values.code),
    group: groupSent(values.group),
    start_date: values.start_date || null,
    end_date: values.end_date || null,
    target_days: values.target_days.trim() === '' ? null : Number(values.target_days),
    note: values.note.trim(),
  };
}

/** Compares the values as they would be sent. */
export function differingFields(left: ParticipantValues, right: ParticipantValues): Changeable[] {
  const [one, other] = [sent(left), sent(right)];
  return CHANGEABLE.filter((field) => one[field] !== other[field]);
}

/** Only changed fields, with the version that the user saw. */
export function changeOf(participant: Participant, values: ParticipantValues): ChangeParticipantBody {
  const changed = differingFields(valuesOf(participant), values);
  const all = sent(values);
  return {
    ...Object.fromEntries(changed.map((field) => [field, all[field]])),
    version: participant.version,
    ...(values.reason.trim() !== '' && { reason: values.reason.trim() }),
  };
}
