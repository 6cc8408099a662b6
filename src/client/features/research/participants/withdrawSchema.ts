import { object, string } from 'yup';
import { dayUpTo } from '#client/features/research/dayRule.ts';
import { noteRule } from '#client/features/research/noteRule.ts';
import { typedRule } from '#client/forms/typedRule.ts';
import { REASON_MAX } from '#shared/constants.ts';
import type { WithdrawBody } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { messages } from '#shared/messages.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';

export interface WithdrawValues {
  requested_by: string;
  date: string;
  choice: string;
  reason: string;
  typed: string;
}

type Choice = WithdrawBody['choice'];

export function choicesUnder(policy: Study['withdrawal_policy']): readonly Choice[] {
  return policy === 'participant' ? ['keep', 'erase'] : [policy];
}

/** `sentences` are those that the server does not have. */
export function withdrawSchema(
  { code, today, joinedDay }: { code: string; today: string; joinedDay: string | null },
  sentences: { wrong: string; reasonTooLong: string },
) {
  const typedCode = typedRule((text) => normalizeCode(text) === code, sentences.wrong);
  return object({
    requested_by: string().required(messages('required')),
    date: dayUpTo(today).test(
      'joined',
      researchMessages('withdrawn_before_joining'),
      (day) => day === today || day >= (joinedDay ?? day),
    ),
    choice: string().required(messages('required')),
    reason: noteRule(REASON_MAX, sentences.reasonTooLong).trim().required(messages('reason_needed')),
    typed: string().when('choice', ([choice], schema) => (choice === 'erase' ? typedCode : schema)),
  });
}
