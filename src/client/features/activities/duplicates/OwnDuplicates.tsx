import './duplicates.css';
import Button from 'antd/es/button';
import { useState } from 'react';
import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { PAGE_SIZES } from '#shared/constants.ts';
import { DuplicateRows } from './DuplicateRows.tsx';
import { OWN_DECIDED, OWN_DUPLICATES } from './ownDuplicatesPage.ts';

function OwnDecided() {
  const texts = useTexts(duplicatesTexts);
  const [step, setStep] = useState(0);
  const query = duplicatesApi.useListOwnDuplicatesQuery({ ...OWN_DECIDED, page_size: PAGE_SIZES[step] ?? 100 });
  return (
    <>
      <h3 className="k-decided">{texts.decided}</h3>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {({ duplicates, total }) => (
          <>
            <DuplicateRows label={texts.decided} duplicates={duplicates} />
            {duplicates.length < total && step + 1 < PAGE_SIZES.length && (
              <Button onClick={() => setStep(step + 1)}>{texts.more}</Button>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  );
}

export function OwnDuplicates() {
  const texts = useTexts(duplicatesTexts);
  const open = duplicatesApi.useListOwnDuplicatesQuery(OWN_DUPLICATES);
  const decided = duplicatesApi.useListOwnDuplicatesQuery(OWN_DECIDED);
  const hasOpen = open.error !== undefined || (open.data?.total ?? 0) > 0;
  const hasDecided = decided.error !== undefined || (decided.data?.total ?? 0) > 0;
  if (!hasOpen && !hasDecided) return null;
  return (
    <PageSection title={texts.title} id="possible-duplicates">
      {hasOpen && (
        <QueryBoundary query={open} failedTitle={texts.failed}>
          {({ duplicates, total }) => (
            <>
              <p className="k-lead">{`${texts.all({ count: total })}. ${texts.lead}`}</p>
              <DuplicateRows label={texts.title} duplicates={duplicates} />
            </>
          )}
        </QueryBoundary>
      )}
      {hasDecided && <OwnDecided />}
    </PageSection>
  );
}
