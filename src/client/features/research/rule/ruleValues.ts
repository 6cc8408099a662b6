import { typedNumber } from '#client/forms/typedNumber.ts';
import {
  type GroupRule,
  PHASES,
  type RuleCount,
  type RulePhase,
  type RuleWindow,
  type StudyRule,
} from '#shared/days/adherenceRule.ts';
import { groupPrefix } from '#shared/days/ruleProblems.ts';
import type { StudySport } from '#shared/studySports.ts';

/** Numbers are texts. The parts of phases and groups have names such as `baseline_days` and `group0_target`. */
export interface RuleFormValues {
  count: RuleCount;
  sports: StudySport[];
  min_minutes: string;
  window: RuleWindow;
  declared_days: StudyRule['declared_days'];
  manual: boolean;
  flagged: boolean;
  reason: string;
  [amount: `${string}_days` | `${string}target` | `${string}limit` | `${string}_minutes`]: string;
  [window: `${string}window`]: RuleWindow | '' | undefined;
  [count: `${string}_count`]: RuleCount | '' | undefined;
  [sports: `${string}_sports`]: StudySport[] | undefined;
  [choice: `${string}_on` | `${string}_own`]: boolean;
}

const textOf = (number: number | null): string => (number === null ? '' : String(number));

const numberOrNull = (text: string | undefined) => ((text ?? '').trim() === '' ? null : typedNumber(text));

type PhaseValues = Record<`${string}_days` | `${string}_target`, string> & Record<`${string}_on`, boolean>;

function phaseValues(phases: readonly RulePhase[], prefix: string): PhaseValues {
  const values: PhaseValues = {};
  for (const phase of PHASES) {
    const found = phases.find((each) => each.phase === phase);
    values[`${prefix}${phase}_on`] = found !== undefined;
    values[`${prefix}${phase}_days`] = textOf(found?.days ?? null);
    values[`${prefix}${phase}_target`] = textOf(found?.target ?? null);
  }
  return values;
}

function toPhases(values: RuleFormValues, prefix: string): RulePhase[] {
  return PHASES.filter((phase) => values[`${prefix}${phase}_on`]).map((phase) => ({
    phase,
    days: numberOrNull(values[`${prefix}${phase}_days`]),
    target: numberOrNull(values[`${prefix}${phase}_target`]),
  }));
}

/** Groups with a rule of their own come first, then the other groups of participants, always in this order. */
export function groupsOf(rule: StudyRule, groups: readonly string[]): string[] {
  return [...new Set([...rule.groups.map(({ group }) => group), ...groups])];
}

export function valuesOfRule(rule: StudyRule, groups: readonly string[]): RuleFormValues {
  const values: RuleFormValues = {
    count: rule.count,
    sports: [...rule.sports],
    min_minutes: String(rule.min_minutes),
    target: String(rule.target),
    limit: textOf(rule.limit),
    window: rule.window,
    grace_days: String(rule.grace_days),
    declared_days: rule.declared_days,
    ...rule.valid,
    reason: '',
    ...phaseValues(rule.phases, ''),
  };
  for (const [index, group] of groups.entries()) {
    const prefix = groupPrefix(index);
    const found = rule.groups.find((each) => each.group === group);
    values[`${prefix}count`] = found?.count ?? '';
    values[`${prefix}sports`] = [...(found?.sports ?? [])];
    values[`${prefix}min_minutes`] = textOf(found?.min_minutes ?? null);
    values[`${prefix}target`] = textOf(found?.target ?? null);
    values[`${prefix}limit`] = textOf(found?.limit ?? null);
    values[`${prefix}window`] = found?.window ?? '';
    values[`${prefix}phases_own`] = found?.phases != null;
    Object.assign(values, phaseValues(found?.phases ?? [], prefix));
  }
  return values;
}

/** The rule that the form describes; numbers that were not typed well are NaN. */
export function toRule(values: RuleFormValues, groups: readonly string[]): StudyRule {
  return {
    count: values.count,
    sports: values.sports,
    min_minutes: typedNumber(values.min_minutes),
    target: typedNumber(values.target),
    limit: numberOrNull(values.limit),
    window: values.window,
    grace_days: typedNumber(values.grace_days),
    declared_days: values.declared_days,
    valid: { manual: values.manual, flagged: values.flagged },
    phases: toPhases(values, ''),
    groups: groups.map((group, index) => toGroupRule(values, group, groupPrefix(index))),
  };
}

function toGroupRule(values: RuleFormValues, group: string, prefix: ReturnType<typeof groupPrefix>): GroupRule {
  const [sports, count] = [values[`${prefix}sports`] ?? [], values[`${prefix}count`]];
  const min_minutes = numberOrNull(values[`${prefix}min_minutes`]);
  return {
    group,
    ...(count && { count }),
    ...(sports.length > 0 && { sports }),
    ...(min_minutes !== null && { min_minutes }),
    target: numberOrNull(values[`${prefix}target`]),
    limit: numberOrNull(values[`${prefix}limit`]),
    window: values[`${prefix}window`] || null,
    phases: values[`${prefix}phases_own`] ? toPhases(values, prefix) : null,
  };
}
