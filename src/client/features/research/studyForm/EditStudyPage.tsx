import { useState } from 'react';
import { studiesApi } from '#client/api/research/studiesApi.ts';
import { StudyChangeFrame } from '#client/features/research/studies/StudyChangeFrame.tsx';
import { useMay } from '#client/session/useMay.ts';
import { studyFormTexts } from '#client/texts/study/studyForm.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Study } from '#shared/contract/studies.ts';
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
  const { edit } = useTexts(studyFormTexts);
  const isAllowed = useMay('studies:change');
  const query = studiesApi.useGetStudyQuery(id, { skip: !isAllowed, refetchOnMountOrArgChange: true });
  const german = studiesApi.useGetConsentTemplateQuery('de', { skip: !isAllowed });
  const english = studiesApi.useGetConsentTemplateQuery('en', { skip: !isAllowed });
  const [base, setBase] = useState<Study | null>(null);
  if (base === null && query.currentData && !query.isFetching) setBase(query.currentData);
  const templates = { de: german.data?.text ?? '', en: english.data?.text ?? '' };
  return (
    <StudyChangeFrame
      study={base ?? undefined}
      query={query}
      title={({ title }) => edit.title({ title })}
      label={edit.pageTitle}
    >
      {(study) => (
        <>
          <EditStudyForm base={study} onBase={setBase} templates={templates} onSaved={onSaved} onCancel={onCancel} />
          {mayInStudy(study.part, 'studies:share') && (
            <TransferOwnership study={study} onTransferred={setBase} onGivenAway={onGivenAway} />
          )}
        </>
      )}
    </StudyChangeFrame>
  );
}
