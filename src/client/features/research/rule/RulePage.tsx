import { useState } from 'react';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { StudyChangeFrame } from '#client/features/research/studies/StudyChangeFrame.tsx';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { Study } from '#shared/contract/studies.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import { RuleForm } from './RuleForm.tsx';

interface RulePageProps {
  id: string;
  onSaved: () => void;
  onCancel: () => void;
}

export function RulePage({ id, onSaved, onCancel }: RulePageProps) {
  const texts = useTexts(ruleTexts);
  const query = studiesApi.useGetStudyQuery(id, { refetchOnMountOrArgChange: true });
  const rules = adherenceApi.useListRulesQuery(id, { refetchOnMountOrArgChange: true });
  // Fixed while the form is open, so that an answer that arrives later changes no field.
  const [base, setBase] = useState<{ study: Study; held: RuleVersion } | null>(null);
  const [held] = rules.currentData?.versions ?? [];
  if (base === null && query.currentData && !query.isFetching && held && !rules.isFetching) {
    setBase({ study: query.currentData, held });
  }

  return (
    <StudyChangeFrame
      study={base?.study ?? query.currentData}
      query={query}
      title={({ title }) => texts.pageTitle({ title })}
      label={texts.title}
    >
      {() => (
        <QueryBoundary query={{ ...rules, data: base ?? undefined }} failedTitle={texts.versionsFailed}>
          {(begun) => <RuleForm study={begun.study} held={begun.held} onSaved={onSaved} onCancel={onCancel} />}
        </QueryBoundary>
      )}
    </StudyChangeFrame>
  );
}
