import './duplicates.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { PAGE_SIZES } from '#shared/constants.ts';
import { DuplicateRows } from './DuplicateRows.tsx';

function Pairs({ studyId, state }: { studyId: string; state: 'open' | 'decided' }) {
  const texts = useTexts(duplicatesTexts);
  const [step, setStep] = useState(0);
  const query = duplicatesApi.useListStudyDuplicatesQuery({
    id: studyId,
    state,
    page: 1,
    page_size: PAGE_SIZES[step] ?? 100,
  });
  return (
    <QueryBoundary
      query={query}
      failedTitle={texts.failed}
      isEmpty={({ total }) => total === 0}
      empty={<StateBlock text={state === 'open' ? texts.none : texts.noneDecided} />}
    >
      {({ duplicates, total }) => (
        <>
          {state === 'open' && <p className="k-lead">{`${texts.all({ count: total })}. ${texts.leadOfStudy}`}</p>}
          <DuplicateRows
            label={state === 'open' ? texts.title : texts.decided}
            duplicates={duplicates}
            studyId={studyId}
          />
          {duplicates.length < total && step + 1 < PAGE_SIZES.length && (
            <Button onClick={() => setStep(step + 1)}>{texts.more}</Button>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

export function StudyDuplicates({ studyId }: { studyId: string }) {
  const texts = useTexts(duplicatesTexts);
  return (
    <PageSection title={texts.title} id="possible-duplicates">
      <Pairs studyId={studyId} state="open" />
      <h3 className="k-decided">{texts.decided}</h3>
      <Pairs studyId={studyId} state="decided" />
    </PageSection>
  );
}
