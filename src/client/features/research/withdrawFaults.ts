import type { FieldErrors } from '#client/forms/validateWith.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { REASON_MAX } from '#shared/constants.ts';
import type { WithdrawBody } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { looksPersonal } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { isTypedCode } from './typedCode.ts';

export interface WithdrawValues {
  requested_by: string;
  date: string;
  choice: string;
  reason: string;
  /** The code, typed to confirm that all is to be erased. */
  typed: string;
}

type Choice = WithdrawBody['choice'];

/** What a withdrawal may choose under a study's policy. */
export function choicesUnder(policy: Study['withdrawal_policy']): readonly Choice[] {
  return policy === 'participant' ? ['keep', 'erase'] : [policy];
}

/** `sentences`: what the form says that the server does not. */
export function withdrawFaults(
  values: WithdrawValues,
  { code, today }: { code: string; today: string },
  sentences: { wrong: string; reasonTooLong: string },
): FieldErrors {
  const { requested_by, date, choice, reason, typed } = values;
  const faults: FieldErrors = {};
  if (requested_by === '') faults.requested_by = messages.required;
  if (date === '') faults.date = messages.required;
  else if (!isCalendarDate(date)) faults.date = researchMessages.invalidDate;
  else if (date > today) faults.date = researchMessages.dateInFuture;
  if (choice === '') faults.choice = messages.required;
  if ([...reason.trim()].length > REASON_MAX) faults.reason = sentences.reasonTooLong;
  else if (looksPersonal(reason)) faults.reason = researchMessages.personalData;
  if (choice !== 'erase') return faults;
  if (typed.trim() === '') faults.typed = messages.required;
  else if (!isTypedCode(typed, code)) faults.typed = sentences.wrong;
  return faults;
}
