import { useState } from 'react';
import { useForm } from 'react-final-form';
import { ruleFieldWords } from '#client/features/research/days/ruleWords.ts';
import { ConflictChoice } from '#client/forms/conflict/ConflictChoice.tsx';
import type { SavedMeanwhile } from '#client/forms/conflict/useSavedMeanwhile.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { ruleDifferences } from './ruleConflicts.ts';
import { type RuleFormValues, toRule } from './ruleValues.ts';

interface RuleConflictProps extends SavedMeanwhile<RuleVersion> {
  groups: readonly string[];
}

export function RuleConflict({
  sentence,
  before: { rule: before },
  theirs: { rule: theirs },
  groups,
}: RuleConflictProps) {
  const rule = useTexts(ruleTexts);
  const { form: words } = useTexts(studyFormTexts);
  const form = useForm<RuleFormValues>();
  const [{ found, mine }] = useState(() => {
    const { values } = form.getState();
    return { found: ruleDifferences(values, before, theirs, groups), mine: toRule(values, groups) };
  });
  const wordsOf = (held: StudyRule, field: keyof StudyRule) => ruleFieldWords(held, field, { rule, form: words });
  const rows = found.map((difference) => ({
    ...difference,
    label: rule.fields[difference.field],
    words: { mine: wordsOf(mine, difference.field), theirs: wordsOf(theirs, difference.field) },
  }));
  const put = (_row: unknown, part: unknown) =>
    form.batch(() => {
      for (const [name, value] of Object.entries(part as Partial<RuleFormValues>))
        form.change(name as keyof RuleFormValues, value);
    });
  return <ConflictChoice sentence={sentence} rows={rows} put={put} />;
}
