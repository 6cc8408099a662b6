import { groupSent } from '#client/features/research/addParticipants/groupRule.ts';
import type { ChangeParticipantBody, Participant } from '#shared/contract/participants.ts';
import type { OwnTarget, RuleCount } from '#shared/days/adherenceRule.ts';
import { normalizeCode } from '#shared/participantCode.ts';

export interface ParticipantValues {
  code: string;
  group: string;
  start_date: string;
  end_date: string;
  target_days: string;
  /** Used by rules that do not count days. */
  own_target: string;
  note: string;
  reason: string;
}

export const CHANGEABLE = ['code', 'group', 'start_date', 'end_date', 'target_days', 'own_target', 'note'] as const;

const ANY_COUNT = 'km';

export function valuesOf(participant: Participant): ParticipantValues {
  const { code, group, start_date, end_date, target_days, own_target, note } = participant;
  return {
    code,
    group: group ?? '',
    start_date: start_date ?? '',
    end_date: end_date ?? '',
    target_days: target_days === null ? '' : String(target_days),
    own_target: own_target === null ? '' : String(own_target.target),
    note,
    reason: '',
  };
}

/** A comma is a point. */
export const amountTyped = (text: string) => Number(text.trim().replace(',', '.'));

const ownTarget = (text: string, count: RuleCount): OwnTarget | null =>
  text.trim() === '' ? null : { count, target: amountTyped(text) };

type Sent = Required<Omit<ChangeParticipantBody, 'version' | 'reason'>>;

function sent(values: ParticipantValues, count: RuleCount): Sent {
  return {
    code: normalizeCode(values.code),
    group: groupSent(values.group),
    start_date: values.start_date || null,
    end_date: values.end_date || null,
    target_days: values.target_days.trim() === '' ? null : Number(values.target_days),
    own_target: ownTarget(values.own_target, count),
    note: values.note.trim(),
  };
}

/** As the values would be sent, amounts without their unit. */
export const comparable = (values: ParticipantValues): Sent => sent(values, ANY_COUNT);

/** Only changed fields that are shown, with the version that the user saw; `count` is what the rule counts. */
export function changeOf(participant: Participant, values: ParticipantValues, count: RuleCount): ChangeParticipantBody {
  const hidden = count === 'days' ? 'own_target' : 'target_days';
  const [former, typed] = [comparable(valuesOf(participant)), comparable(values)];
  const isSame = (field: keyof Sent) => JSON.stringify(former[field]) === JSON.stringify(typed[field]);
  const changed = CHANGEABLE.filter((field) => field !== hidden && !isSame(field));
  const all = sent(values, count);
  return {
    ...Object.fromEntries(changed.map((field) => [field, all[field]])),
    version: participant.version,
    ...(values.reason.trim() !== '' && { reason: values.reason.trim() }),
  };
}
