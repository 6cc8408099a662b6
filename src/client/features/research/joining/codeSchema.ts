import { object } from 'yup';
import { textRule } from '#client/forms/textRule.ts';
import { messages } from '#shared/messages.ts';
import { normalizeCode, parseCode } from '#shared/participantCode.ts';
import { typedCodeProblem } from '#shared/typedCodeProblem.ts';

const EXAMPLE_PREFIX = 'KDZ';
export const LONGEST_CODE = 40;

/** The prefix is the typed one, because the study is not known yet. */
function codeProblem(typed: string) {
  if (typed.trim() === '') return messages('required');
  return typedCodeProblem(typed, parseCode(normalizeCode(typed))?.prefix ?? EXAMPLE_PREFIX) ?? undefined;
}
export const codeSchema = object({ code: textRule(codeProblem) });
