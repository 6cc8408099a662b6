import type { ruleTexts } from '#client/texts/study/rule.ts';
import type { studyFormTexts } from '#client/texts/study/studyForm.ts';
import type { AdherenceRule, GroupRule, RuleCount, RulePhase, StudyRule } from '#shared/days/adherenceRule.ts';
import type { StudySport } from '#shared/studySports.ts';

export interface RuleTexts {
  rule: typeof ruleTexts.en;
  form: (typeof studyFormTexts.en)['form'];
}

export function amountOf(count: RuleCount, amount: number, texts: typeof ruleTexts.en): string {
  return texts.short[count]({ amount });
}

function wholeAmount(
  { count, min_minutes: minutes }: AdherenceRule,
  amount: number,
  { amounts }: typeof ruleTexts.en,
): string {
  return amounts[count]({ amount, minutes });
}

function enumerate(words: readonly string[], or: string): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${or} ${last}`;
}

function sportsOf({ sports }: AdherenceRule, { form }: RuleTexts): string {
  const done = sports.map((sport) => form.doing[sport]);
  return done.length === 0 ? form.anySport : enumerate(done, form.or);
}

function phaseWords({ phase, days, target }: RulePhase, count: RuleCount, texts: typeof ruleTexts.en): string {
  const name = texts.phaseNames[phase];
  const length = days === null ? texts.untilEnd : texts.phaseDays({ days });
  if (target === null) return texts.phase({ name, length });
  const asked = target === 0 ? texts.asksNothing : texts.targetIs({ amount: amountOf(count, target, texts) });
  return texts.phaseAsks({ name, length, target: asked });
}

export function ruleSentences(held: AdherenceRule, texts: RuleTexts): string {
  const { rule: words } = texts;
  const { target, limit, window, grace_days: days, declared_days, valid } = held;
  return [
    words.week({ amount: wholeAmount(held, target, words), sports: sportsOf(held, texts) }),
    words.windows[window],
    days > 0 ? words.grace({ days }) : '',
    declared_days === 'count' ? words.declaredCount : '',
    valid.manual ? '' : words.noManual,
    valid.flagged ? '' : words.noFlagged,
    limit === null ? '' : words.limitIs({ amount: amountOf(held.count, limit, words) }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

export function phasesWords(phases: readonly RulePhase[], count: RuleCount, texts: typeof ruleTexts.en): string {
  return phases.length === 0 ? texts.none : phases.map((each) => phaseWords(each, count, texts)).join('; ');
}

export function groupWords(
  { target, limit, window, phases, ...own }: GroupRule,
  common: RuleCount,
  texts: typeof ruleTexts.en,
  sports: Readonly<Record<StudySport, string>>,
): string {
  const count = own.count ?? common;
  return [
    own.count ? texts.countIs({ unit: texts.units[own.count] }) : '',
    own.sports?.length ? texts.sportsAre({ sports: own.sports.map((sport) => sports[sport]).join(', ') }) : '',
    own.min_minutes === undefined ? '' : texts.minutesFrom({ minutes: own.min_minutes }),
    target === null ? '' : texts.targetIs({ amount: amountOf(count, target, texts) }),
    limit === null ? '' : texts.limitOf({ amount: amountOf(count, limit, texts) }),
    window ? texts.windowNames[window] : '',
    phases?.length === 0 ? texts.withoutPhases : '',
    phases?.length ? phasesWords(phases, count, texts) : '',
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** In the order in which they are shown. */
export const RULE_FIELDS = [
  ...(['count', 'sports', 'min_minutes', 'target', 'limit', 'window', 'grace_days'] as const),
  ...(['declared_days', 'valid', 'phases', 'groups'] as const),
] satisfies readonly (keyof StudyRule)[];

export function ruleFieldWords(held: StudyRule, field: keyof StudyRule, texts: RuleTexts): string {
  const { rule: words } = texts;
  const yesOrNo = (isTrue: boolean) => (isTrue ? words.yes : words.no);
  switch (field) {
    case 'count':
      return words.counts[held.count];
    case 'sports':
      return sportsOf(held, texts);
    case 'target':
      return amountOf(held.count, held.target, words);
    case 'limit':
      return held.limit === null ? words.none : amountOf(held.count, held.limit, words);
    case 'window':
      return words.windowChoices[held.window];
    case 'declared_days':
      return words.declaredChoices[held.declared_days];
    case 'valid':
      return [
        `${words.fields.manual}: ${yesOrNo(held.valid.manual)}`,
        `${words.fields.flagged}: ${yesOrNo(held.valid.flagged)}`,
      ].join(', ');
    case 'phases':
      return phasesWords(held.phases, held.count, words);
    case 'groups':
      return (
        held.groups
          .map(
            (each) =>
              `${words.groupIs({ group: each.group })}: ${groupWords(each, held.count, words, texts.form.doing)}`,
          )
          .join('; ') || words.none
      );
    case 'min_minutes':
    case 'grace_days':
      return String(held[field]);
  }
}
