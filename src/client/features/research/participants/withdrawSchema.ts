import { object, string } from 'yup';
import { textRule } from '#client/forms/textRule.ts';
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
  const typedCode = string()
    .trim()
    .required(messages('required'))
    .test('code', sentences.wrong, (text) => isTypedCode(text, code));
  return object({
    requested_by: string().required(messages('required')),
    date: string()
      .required(messages('required'))
      .test('date', researchMessages('invalid_date'), (day) => isCalendarDate(day))
      .test('past', researchMessages('date_in_future'), (day) => day <= today)
      .test(
        'joined',
        researchMessages('withdrawn_before_joining'),
        (day) => day === today || day >= (joinedDay ?? day),
      ),
    choice: string().required(messages('required')),
    reason: textRule((text) => {
      if (text.trim() === '') return messages('reason_needed');
      if ([...text.trim()].length > REASON_MAX) return sentences.reasonTooLong;
      return looksPersonal(text) ? researchMessages('personal_data') : undefined;
    }),
    typed: string().when('choice', ([choice], schema) => (choice === 'erase' ? typedCode : schema)),
  });
}
