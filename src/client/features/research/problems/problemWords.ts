import type { problemsTexts } from '#client/texts/study/problems.ts';
import type { TagTone } from '#client/ui/page/StatusTag.tsx';
import type { StudyProblem } from '#shared/contract/studyProblems.ts';
import type { StudyProblemState } from '#shared/studyProblemKinds.ts';

type Words = typeof problemsTexts.en;

export function stateWords({ state, close_reason }: StudyProblem, texts: Words): string {
  return close_reason === null ? texts.states[state] : texts.closed({ reason: texts.reasons[close_reason] });
}

export const STATE_TONES: Record<StudyProblemState, TagTone> = {
  open: 'warning',
  in_progress: 'info',
  closed: 'neutral',
};

export function openerWords({ is_by_rule, opened_by_email }: StudyProblem, texts: Words): string {
  return is_by_rule ? texts.byRule : (opened_by_email ?? texts.unknown);
}
