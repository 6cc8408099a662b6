import { RULE_FIELDS } from '#client/features/research/days/ruleWords.ts';
import { PHASES, type StudyRule, tidyRule } from '#shared/days/adherenceRule.ts';
import type { RuleFormValues } from './ruleValues.ts';
import { toRule, valuesOfRule } from './ruleValues.ts';

type RuleField = keyof StudyRule;
type Part = Partial<RuleFormValues>;

interface RuleDifference {
  field: RuleField;
  /** What the form has for this field of the rule, and what it would have. */
  mine: Part;
  theirs: Part;
  /** Whether the user changed it; otherwise the other version is preselected. */
  isMine: boolean;
}

/** The field of the rule for which a field of the form stands. */
function fieldOf(name: string): string {
  if (/^group\d+_/.test(name)) return 'groups';
  if (PHASES.some((phase) => name.startsWith(`${phase}_`))) return 'phases';
  return name === 'manual' || name === 'flagged' ? 'valid' : name;
}

const partOf = (values: RuleFormValues, field: RuleField): Part =>
  Object.fromEntries(Object.entries(values).filter(([name]) => fieldOf(name) === field));

export function ruleDifferences(
  values: RuleFormValues,
  before: StudyRule,
  theirs: StudyRule,
  groups: readonly string[],
): RuleDifference[] {
  const [mine, old, next] = [toRule(values, groups), before, theirs].map(tidyRule) as [StudyRule, StudyRule, StudyRule];
  const differs = (one: StudyRule, other: StudyRule, field: RuleField) =>
    JSON.stringify(one[field]) !== JSON.stringify(other[field]);
  const theirValues = valuesOfRule(theirs, groups);
  return RULE_FIELDS.filter((field) => differs(mine, next, field)).map((field) => ({
    field,
    mine: partOf(values, field),
    theirs: partOf(theirValues, field),
    isMine: differs(mine, old, field),
  }));
}
