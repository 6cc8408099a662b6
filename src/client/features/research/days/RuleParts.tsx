import { ruleTexts } from '#client/texts/study/rule.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { FactList } from '#client/ui/page/FactList.tsx';
import type { StudyRule } from '#shared/days/adherenceRule.ts';
import { groupWords, phasesWords } from './ruleWords.ts';

export function RuleParts({ rule }: { rule: StudyRule }) {
  const texts = useTexts(ruleTexts);
  const { doing } = useTexts(studyFormTexts).form;
  const { phases, groups, count } = rule;
  return (
    <FactList
      facts={[
        { label: texts.phases, value: phases.length === 0 ? texts.noPhases : phasesWords(phases, count, texts) },
        ...groups.map((each) => ({
          label: texts.groupIs({ group: each.group }),
          value: groupWords(each, count, texts, doing) || texts.asOthers,
        })),
      ]}
    />
  );
}
