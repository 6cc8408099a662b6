import { useFormState } from 'react-final-form';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { RuleEffect } from '#client/features/research/studyForm/RulePreview.tsx';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { useSettled } from '#client/ui/page/useSettled.ts';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { ruleProblems } from '#shared/days/ruleProblems.ts';
import { isSameRule, type RuleFormValues, toRule } from './ruleValues.ts';

/** Milliseconds without a key press. */
const WAIT_MS = 300;

interface WholeRulePreviewProps {
  studyId: string;
  held: StudyRule;
  groups: readonly string[];
}

/** STUDIES §5 The effect of a changed rule, before it is saved. Its room is there before the answer. */
export function WholeRulePreview({ studyId, held, groups }: WholeRulePreviewProps) {
  const texts = useTexts(ruleTexts);
  const { preview } = useTexts(studyFormTexts).edit;
  const { values } = useFormState<RuleFormValues>({ subscription: { values: true } });
  const typed = toRule(values, groups);
  const isWhole = Object.keys(ruleProblems(typed)).length === 0;
  const asked = useSettled(JSON.stringify(isWhole ? typed : held), WAIT_MS);
  const rule = JSON.parse(asked) as StudyRule;
  const isChanged = !isSameRule(rule, held);
  const { currentData, isError } = adherenceApi.usePreviewWholeRuleQuery({ id: studyId, rule }, { skip: !isChanged });
  const sentence = () => {
    if (!isChanged) return texts.unchanged;
    if (isError) return preview.failed;
    return currentData ? <RuleEffect effect={currentData} /> : preview.waiting;
  };
  return (
    <div className="study-rule-preview">
      <h3>{texts.preview}</h3>
      <output>{sentence()}</output>
    </div>
  );
}
