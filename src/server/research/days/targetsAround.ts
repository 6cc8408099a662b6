import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { targetProblem } from '#shared/days/ruleProblems.ts';

const STEPS = [2, 1, 0, -1, -2];
const SHARE_OF_STEP = 0.1;
const TENTHS = 10;

/** The target with others near it, the highest first: steps of one, or of a tenth of the target. */
export function targetsAround({ count, target }: Pick<StudyRule, 'count' | 'target'>): number[] {
  const isAmount = count === 'minutes' || count === 'km';
  const near = STEPS.map((step) => (isAmount ? target * (1 + SHARE_OF_STEP * step) : target + step));
  const rounded = near.map((each) => (count === 'km' ? Math.round(each * TENTHS) / TENTHS : Math.round(each)));
  return [...new Set(rounded)].filter((each) => targetProblem(count, each) === undefined);
}
