import { useState } from 'react';
import { Link } from 'react-router';
import { adherenceApi } from '#client/api/research/adherenceApi.ts';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { StudyGate } from '#client/features/research/studies/StudyGate.tsx';
import { useStudiesHome } from '#client/features/research/useStudiesHome.ts';
import { ruleTexts } from '#client/texts/study/rule.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { RuleForm } from './RuleForm.tsx';

interface RulePageProps {
  id: string;
  onSaved: () => void;
  onCancel: () => void;
}

export function RulePage({ id, onSaved, onCancel }: RulePageProps) {
  const home = useStudiesHome();
  const texts = useTexts(ruleTexts);
  const say = useSay();
  const query = studiesApi.useGetStudyQuery(id, { refetchOnMountOrArgChange: true });
  const rules = adherenceApi.useListRulesQuery(id, { refetchOnMountOrArgChange: true });
  // Fixed while the form is open, so that an answer that arrives later changes no field.
  const [base, setBase] = useState<{ study: Study; held: RuleVersion } | null>(null);
  const [held] = rules.currentData?.versions ?? [];
  if (base === null && query.currentData && !query.isFetching && held && !rules.isFetching) {
    setBase({ study: query.currentData, held });
  }

  const content = (study: Study) =>
    study.closed_at === null ? (
      <QueryBoundary query={{ ...rules, data: base ?? undefined }} failedTitle={texts.versionsFailed}>
        {(begun) => <RuleForm study={begun.study} held={begun.held} onSaved={onSaved} onCancel={onCancel} />}
      </QueryBoundary>
    ) : (
      <StateBlock
        text={say(researchMessages('study_closed'))}
        action={<Link to={studyPath(study.id)}>{study.title}</Link>}
      />
    );
  return (
    <StudyGate study={base?.study ?? query.currentData} query={query}>
      {(study) =>
        mayInStudy(study.part, 'studies:change') ? (
          <PageFrame
            title={texts.pageTitle({ title: study.title })}
            breadcrumb={[home, { label: study.title, href: studyPath(study.id) }, { label: texts.title }]}
          >
            {content(study)}
          </PageFrame>
        ) : (
          <ForbiddenInPlace />
        )
      }
    </StudyGate>
  );
}
