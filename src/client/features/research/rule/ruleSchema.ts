import { array, object } from 'yup';
import { reasonRule } from '#client/forms/reasonRule.ts';
import { textRule } from '#client/forms/textRule.ts';
import { ruleProblems } from '#shared/days/ruleProblems.ts';
import { type RuleFormValues, toRule } from './ruleValues.ts';

/** `fields` are the names of the form; the server has the same rules. */
export function ruleSchema(fields: readonly string[], groups: readonly string[]) {
  const problemOf = (field: string) =>
    textRule((_text, { parent }) => ruleProblems(toRule(parent as RuleFormValues, groups))[field]);
  const sportsProblemOf = (field: string) =>
    array().test(field, (_sports, context) => {
      const message = ruleProblems(toRule(context.parent as RuleFormValues, groups))[field];
      return message === undefined || context.createError({ message });
    });
  const numbers = fields.filter((field) => /(^target|^limit|min_minutes|_days|_target|_limit)$/.test(field));
  const rules = numbers.filter((field) => field !== 'declared_days').map((field) => [field, problemOf(field)]);
  const sports = fields.filter((field) => field.endsWith('_sports')).map((field) => [field, sportsProblemOf(field)]);
  return object({ ...Object.fromEntries([...rules, ...sports]), reason: reasonRule });
}
