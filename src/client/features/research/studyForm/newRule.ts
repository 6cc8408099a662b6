import { typedNumber } from '#client/forms/typedNumber.ts';
import {
  type GroupRule,
  type RuleCount,
  type RulePhase,
  ruleOfStudy,
  type StudyRule,
} from '#shared/days/adherenceRule.ts';
import { ruleProblems } from '#shared/days/ruleProblems.ts';
import type { StudySport } from '#shared/studySports.ts';

interface Typed {
  count: RuleCount;
  target: string;
  sports: StudySport[];
  min_active_days: string;
  min_minutes: string;
}

const withoutTargets = (phases: readonly RulePhase[]): RulePhase[] =>
  phases.map((each) => ({ ...each, target: each.target === 0 ? 0 : null }));

const withoutAmounts = (group: GroupRule): GroupRule => ({
  ...group,
  ...{ target: null, limit: null },
  phases: group.phases && withoutTargets(group.phases),
});

/** What a copied rule has and the form has not; amounts hold only for what they count. */
function copiedParts(copied: StudyRule, count: RuleCount): StudyRule {
  if (copied.count === count) return copied;
  const phases = withoutTargets(copied.phases);
  return { ...copied, limit: null, phases, groups: copied.groups.map(withoutAmounts) };
}

/** The rule of a new study. The values must be valid. */
export function newRule(values: Typed, copied: StudyRule | undefined): StudyRule {
  const { count, target } = values;
  const ofDays = ruleOfStudy({
    sports: values.sports,
    min_active_days: Number(values.min_active_days),
    min_minutes: Number(values.min_minutes),
  });
  const { sports, min_minutes } = ofDays;
  const typed = { count, sports, min_minutes, target: count === 'days' ? ofDays.target : typedNumber(target) };
  return { ...(copied ? copiedParts(copied, count) : ofDays), ...typed };
}

export function hasLowLimit(values: Typed, copied: StudyRule | undefined): boolean {
  return Object.keys(ruleProblems(newRule(values, copied))).some((field) => field.endsWith('limit'));
}
