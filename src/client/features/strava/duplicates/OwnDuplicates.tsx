import { useListOwnDuplicatesQuery } from '#client/api/duplicatesApi.ts';
import { duplicatesTexts } from '#client/texts/duplicates.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { DuplicateRows } from './DuplicateRows.tsx';
import { OWN_DUPLICATES } from './ownDuplicatesPage.ts';

export function OwnDuplicates() {
  const texts = useTexts(duplicatesTexts);
  const query = useListOwnDuplicatesQuery(OWN_DUPLICATES);
  if (!query.error && (query.data?.total ?? 0) === 0) return null;
  return (
    <PageSection title={texts.title} id="possible-duplicates">
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {({ duplicates, total }) => (
          <>
            <p className="k-lead">{`${texts.all({ count: total })}. ${texts.lead}`}</p>
            <DuplicateRows label={texts.title} duplicates={duplicates} />
          </>
        )}
      </QueryBoundary>
    </PageSection>
  );
}
