import type { FieldErrors } from '#client/forms/validateWith.ts';
import type { participants } from '#client/texts/en/participants.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { PARTICIPANT_LIMITS, REASON_MAX } from '#shared/constants.ts';
import type { ChangeParticipantBody, Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { codeFault, looksPersonal, normalizeCode } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { groupFault, groupSent } from './groupFault.ts';

/** What the form holds: texts only, empty for none. */
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

const lengthOf = (text: string) => [...text].length;

function codeSentence(typed: string, prefix: string): string | undefined {
  if (typed.trim() === '') return messages.required;
  const fault = codeFault(normalizeCode(typed), prefix);
  switch (fault?.kind) {
    case undefined:
      return undefined;
    case 'shape':
      return looksPersonal(typed) ? researchMessages.personalData : researchMessages.codeShape(prefix);
    case 'prefix':
      return researchMessages.codePrefix(prefix);
    case 'check':
      return researchMessages.codeCheck(fault.suggestion);
  }
}

function daySentence(day: string, study: Pick<Study, 'start_date' | 'end_date'>): string | undefined {
  if (day === '') return undefined;
  if (!isCalendarDate(day)) return researchMessages.invalidDate;
  const isInside = day >= study.start_date && (study.end_date === null || day <= study.end_date);
  return isInside ? undefined : researchMessages.outsideStudy;
}

function textSentence(text: string, max: number, tooLong: string): string | undefined {
  if (lengthOf(text.trim()) > max) return tooLong;
  return looksPersonal(text) ? researchMessages.personalData : undefined;
}

/** What is wrong with the form, in the words of the server where it has them. */
export function participantFaults(
  values: ParticipantValues,
  study: Pick<Study, 'code_prefix' | 'start_date' | 'end_date'>,
  texts: typeof participants,
): FieldErrors {
  const { start_date: start, end_date: end, target_days: target } = values;
  const days = target.trim();
  const isBackwards = isCalendarDate(start) && isCalendarDate(end) && end < start;
  const sentences: Record<keyof ParticipantValues, string | undefined> = {
    code: codeSentence(values.code, study.code_prefix),
    group: groupFault(values.group),
    start_date: daySentence(start, study),
    end_date: daySentence(end, study) ?? (isBackwards ? researchMessages.endBeforeStart : undefined),
    target_days: days === '' || /^[1-7]$/.test(days) ? undefined : texts.edit.targetRange,
    note: textSentence(values.note, PARTICIPANT_LIMITS.noteMax, researchMessages.noteTooLong),
    reason: textSentence(values.reason, REASON_MAX, texts.withdraw.reasonTooLong),
  };
  return Object.fromEntries(
    Object.entries(sentences).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
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

/** The fields in which two states of the form differ, as the server would see them. */
export function differingFields(left: ParticipantValues, right: ParticipantValues): Changeable[] {
  const [one, other] = [sent(left), sent(right)];
  return CHANGEABLE.filter((field) => one[field] !== other[field]);
}

/** The body that brings `participant` to `values`: only what changes, on the version that was seen. */
export function changeOf(participant: Participant, values: ParticipantValues): ChangeParticipantBody {
  const changed = differingFields(valuesOf(participant), values);
  const all = sent(values);
  return {
    ...Object.fromEntries(changed.map((field) => [field, all[field]])),
    version: participant.version,
    ...(values.reason.trim() !== '' && { reason: values.reason.trim() }),
  };
}
