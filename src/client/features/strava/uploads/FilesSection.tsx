import './uploads.css';
import { useSearchParams } from 'react-router';
import { type UploadsOf, useListUploadsQuery } from '#client/api/uploadsApi.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { Upload } from '#shared/contract/uploads.ts';
import { EarlierUploads } from './EarlierUploads.tsx';
import { FileDrop } from './FileDrop.tsx';
import { NEWEST_UPLOADS } from './newestUploads.ts';
import { UploadResults } from './UploadResults.tsx';
import { UploadState } from './UploadState.tsx';
import { isActive } from './uploadWords.ts';

/** Where the stream of updates does not reach. */
const LOOK_EVERY_MS = 5000;
/** Calls with a receipt are limited. */
const LOOK_WITH_RECEIPT_MS = 10_000;

interface FilesSectionProps {
  of?: UploadsOf;
  closedBecause?: string | undefined;
}

const OWN: UploadsOf = {};

export function FilesSection({ of = OWN, closedBecause }: FilesSectionProps) {
  const texts = useTexts(uploadsTexts);
  const newest = { ...of, ...NEWEST_UPLOADS };
  const query = useListUploadsQuery(newest);
  const isBusy = query.data?.uploads.some(isActive) ?? false;
  useListUploadsQuery(newest, { skip: !isBusy, pollingInterval: of.place ? LOOK_WITH_RECEIPT_MS : LOOK_EVERY_MS });
  const isOwn = of.participant === undefined;
  return (
    <PageSection title={isOwn ? texts.title : texts.forParticipant.title} id="files">
      {!isOwn && <p className="k-hint">{texts.forParticipant.hint}</p>}
      {of.place && <p className="k-hint">{texts.forPlace}</p>}
      {closedBecause === undefined ? (
        <FileDrop of={of} reads={query.data?.reads ?? null} isBusy={isBusy} />
      ) : (
        <p>{closedBecause}</p>
      )}
      <QueryBoundary query={query} failedTitle={isOwn ? texts.failed : texts.forParticipant.failed}>
        {({ uploads }) => <Uploads of={of} uploads={uploads} />}
      </QueryBoundary>
    </PageSection>
  );
}

/** The one that the address names, else the newest; the others below. */
function Uploads({ of, uploads }: { of: UploadsOf; uploads: readonly Upload[] }) {
  const [params] = useSearchParams();
  const named = uploads.find(({ id }) => id === params.get('upload'));
  const shown = uploads.find(isActive) ?? named ?? uploads[0];
  const others = uploads.filter((upload) => upload !== shown);
  if (!shown) return null;
  return (
    <>
      <UploadState of={of} upload={shown} />
      {(shown.read_count > 0 || !isActive(shown)) && <UploadResults key={shown.id} of={of} upload={shown} />}
      {others.length > 0 && <EarlierUploads uploads={others} />}
    </>
  );
}
