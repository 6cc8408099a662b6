import { groupWords, phasesWords } from '#client/features/research/days/ruleWords.ts';
import { formatNumber } from '#client/ui/format/formatNumber.ts';
import type { GroupRule, OwnTarget, RulePhase } from '#shared/days/adherenceRule.ts';
import type { LogTexts } from './logTexts.ts';

/** The counted unit is not known where only a part of the rule changed, so amounts stand without it. */
const UNIT = 'km';
const bare = ({ rule, language }: LogTexts): LogTexts['rule'] => ({
  ...rule,
  short: { ...rule.short, [UNIT]: ({ amount }: { amount: number }) => formatNumber(amount, language) },
});

export function rulePartWords(field: string, value: unknown, texts: LogTexts): string | undefined {
  const { rule, values, sports } = texts;
  if (typeof value === 'string') {
    if (field === 'count') return (rule.counts as Record<string, string>)[value];
    if (field === 'window') return (rule.windowChoices as Record<string, string>)[value];
    if (field === 'declared_days') return (rule.declaredChoices as Record<string, string>)[value];
  }
  if (field === 'phases' && Array.isArray(value)) return phasesWords(value as RulePhase[], UNIT, bare(texts));
  if (field === 'groups' && Array.isArray(value)) {
    const groups = value as GroupRule[];
    const words = groups.map(
      (each) => `${rule.groupIs({ group: each.group })}: ${groupWords(each, UNIT, bare(texts), sports)}`,
    );
    return words.join('; ') || values.nothing;
  }
  if (field === 'valid' && typeof value === 'object' && value !== null) {
    const { manual, flagged } = value as { manual?: boolean; flagged?: boolean };
    return `${rule.fields.manual}: ${manual ? rule.yes : rule.no}, ${rule.fields.flagged}: ${flagged ? rule.yes : rule.no}`;
  }
  if (field === 'own_target' && typeof value === 'object' && value !== null && 'count' in value) {
    const { count, target } = value as OwnTarget;
    return rule.short[count]({ amount: target });
  }
  return undefined;
}
