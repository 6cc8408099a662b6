import { useState } from 'react';
import { Link } from 'react-router';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { studyPath } from '#client/features/research/researchScreens.ts';
import { StudyGate } from '#client/features/research/studies/StudyGate.tsx';
import { useStudiesHome } from '#client/features/research/useStudiesHome.ts';
import { useMay } from '#client/session/useMay.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ForbiddenInPlace } from '#client/ui/page/ForbiddenInPlace.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { Study } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { EditStudyForm } from './EditStudyForm.tsx';
import { TransferOwnership } from './TransferOwnership.tsx';

interface EditStudyPageProps {
  id: string;
  onSaved: () => void;
  onCancel: () => void;
  onGivenAway: () => void;
}

export function EditStudyPage({ id, onSaved, onCancel, onGivenAway }: EditStudyPageProps) {
  const home = useStudiesHome();
  const { edit } = useTexts(studyFormTexts);
  const say = useSay();
  const isAllowed = useMay('studies:change');
  const query = studiesApi.useGetStudyQuery(id, { skip: !isAllowed, refetchOnMountOrArgChange: true });
  const german = studiesApi.useGetConsentTemplateQuery('de', { skip: !isAllowed });
  const english = studiesApi.useGetConsentTemplateQuery('en', { skip: !isAllowed });
  const [base, setBase] = useState<Study | null>(null);
  if (base === null && query.currentData && !query.isFetching) setBase(query.currentData);
  const templates = { de: german.data?.text ?? '', en: english.data?.text ?? '' };

  const content = (study: Study) =>
    study.closed_at !== null ? (
      <StateBlock
        text={say(researchMessages('study_closed'))}
        action={<Link to={studyPath(study.id)}>{study.title}</Link>}
      />
    ) : (
      <>
        <EditStudyForm base={study} onBase={setBase} templates={templates} onSaved={onSaved} onCancel={onCancel} />
        {mayInStudy(study.part, 'studies:share') && (
          <TransferOwnership study={study} onTransferred={setBase} onGivenAway={onGivenAway} />
        )}
      </>
    );
  return (
    <StudyGate study={base ?? undefined} query={query}>
      {(study) =>
        mayInStudy(study.part, 'studies:change') ? (
          <PageFrame
            title={edit.title({ title: study.title })}
            breadcrumb={[home, { label: study.title, href: studyPath(study.id) }, { label: edit.pageTitle }]}
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
