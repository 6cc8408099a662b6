import { object } from 'yup';
import { groupRule, groupSent } from '#client/features/research/addParticipants/groupRule.ts';
import { noteRule } from '#client/features/research/noteRule.ts';
import { textRule } from '#client/forms/textRule.ts';
import type { participantsTexts } from '#client/texts/participants.ts';
import { isCalendarDate } from '#shared/calendarDate.ts';
import { REASON_MAX } from '#shared/constants.ts';
import type { Participant } from '#shared/contract/participants.ts';
import type { Study } from '#shared/contract/studies.ts';
import { type RuleCount, ruleOfGroup } from '#shared/days/adherenceRule.ts';
import { targetProblem } from '#shared/days/ruleProblems.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { typedCodeProblem } from '#shared/typedCodeProblem.ts';
import { amountTyped } from './participantValues.ts';

function codeSentence(typed: string, prefix: string): Sentence | undefined {
  if (typed.trim() === '') return messages('required');
  return typedCodeProblem(typed, prefix) ?? undefined;
}

type Saved = Pick<Participant, 'start_date' | 'end_date'>;

/** The study may have left a saved day behind; it stays until it is changed. */
function daySentence(
  day: string,
  study: Pick<Study, 'start_date' | 'end_date'>,
  saved: string | null,
): Sentence | undefined {
  if (day === '' || day === saved) return undefined;
  if (!isCalendarDate(day)) return researchMessages('invalid_date');
  const isInside = day >= study.start_date && (study.end_date === null || day <= study.end_date);
  return isInside ? undefined : researchMessages('outside_study');
}

const isDayCount = (text: string) => /^\s*[1-7]?\s*$/.test(text);

function ownTargetSentence(text: string, count: RuleCount): Sentence | undefined {
  return text.trim() === '' || count === 'days' ? undefined : targetProblem(count, amountTyped(text));
}

const isBackwards = (start: unknown, end: string) =>
  typeof start === 'string' && isCalendarDate(start) && isCalendarDate(end) && end < start;

export function participantSchema(
  study: Pick<Study, 'code_prefix' | 'start_date' | 'end_date' | 'rule'>,
  saved: Saved,
  texts: typeof participantsTexts.en,
) {
  const countOf = (group: string) => ruleOfGroup(study.rule, groupSent(group)).count;
  return object({
    code: textRule((code) => codeSentence(code, study.code_prefix)),
    group: groupRule,
    start_date: textRule((day) => daySentence(day, study, saved.start_date)),
    end_date: textRule(
      (day, { parent }) =>
        daySentence(day, study, saved.end_date) ??
        (isBackwards(parent.start_date, day) ? researchMessages('end_before_start') : undefined),
    ),
    target_days: textRule((days, { parent }) =>
      isDayCount(days) || countOf(parent.group) !== 'days' ? undefined : texts.edit.targetRange,
    ),
    own_target: textRule((text, { parent }) => ownTargetSentence(text, countOf(parent.group))),
    note: noteRule(),
    reason: noteRule(REASON_MAX, texts.withdraw.reasonTooLong),
  });
}
