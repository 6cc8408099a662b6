import './uploads.css';
import { useSearchParams } from 'react-router';
import { type UploadsOf, uploadsApi } from '#client/api/uploadsApi.ts';
import { uploadsTexts } from '#client/texts/uploads.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import { useTableState } from '#client/ui/table/useTableState.ts';
import type { Upload } from '#shared/contract/uploads.ts';
import { EARLIER, EarlierUploads } from './EarlierUploads.tsx';
import { FileDrop } from './FileDrop.tsx';
import { NEWEST_UPLOADS } from './newestUploads.ts';
import { UploadResults } from './UploadResults.tsx';
import { UploadState } from './UploadState.tsx';
import { isActive } from './uploadWords.ts';
import { useUploadNews } from './useUploadNews.ts';

/** Where the stream of updates does not reach. */
const LOOK_EVERY_MS = 5000;
/** Calls with a receipt are limited. */
const LOOK_WITH_RECEIPT_MS = 10_000;

interface FilesSectionProps {
  of?: UploadsOf;
  closedBecause?: string | undefined;
  /** Of the study that the files are given for; else the reader's. */
  timezone?: string | undefined;
}

const OWN: UploadsOf = {};

export function FilesSection({ of = OWN, closedBecause, timezone }: FilesSectionProps) {
  const texts = useTexts(uploadsTexts);
  const newest = { ...of, ...NEWEST_UPLOADS };
  const query = uploadsApi.useListUploadsQuery(newest);
  const active = query.data?.uploads.find(isActive);
  const isBusy = active !== undefined;
  uploadsApi.useListUploadsQuery(newest, {
    skip: !isBusy,
    pollingInterval: of.place ? LOOK_WITH_RECEIPT_MS : LOOK_EVERY_MS,
  });
  useUploadNews(active);
  const isOwn = of.participant === undefined;
  return (
    <PageSection
      title={isOwn ? texts.title : texts.forParticipant.title}
      id="files"
      isControl={query.data?.total === 0}
    >
      {!isOwn && <p className="k-hint">{texts.forParticipant.hint}</p>}
      {of.place && <p className="k-hint">{texts.forPlace}</p>}
      {closedBecause === undefined ? (
        <FileDrop of={of} reads={query.isLoading ? undefined : (query.data?.reads ?? null)} isBusy={isBusy} />
      ) : (
        <p>{closedBecause}</p>
      )}
      <QueryBoundary query={query} failedTitle={isOwn ? texts.failed : texts.forParticipant.failed}>
        {({ uploads, total }) => <Uploads of={of} newest={uploads} total={total} timezone={timezone} />}
      </QueryBoundary>
    </PageSection>
  );
}

interface UploadsProps extends Pick<FilesSectionProps, 'timezone'> {
  of: UploadsOf;
  newest: readonly Upload[];
  total: number;
}

/** A running one, and the one that the address names, else the newest; the others below, page by page. */
function Uploads({ of, newest, total, timezone }: UploadsProps) {
  const texts = useTexts(uploadsTexts);
  const table = useTableState(EARLIER);
  const page = Math.min(table.page, Math.max(1, Math.ceil(total / table.pageSize)));
  const listed = uploadsApi.useListUploadsQuery({ ...of, page, page_size: table.pageSize });
  const active = newest.find(isActive);
  const named = useNamedUpload(of, [...newest, ...(listed.data?.uploads ?? [])]);
  if (!active && named.isLoading) return <Skeleton />;
  const shown = named.upload ?? active ?? newest[0];
  const missing = named.isMissing && <StateBlock text={shown ? texts.newestInstead : texts.notThere} />;
  if (!shown) return missing;
  return (
    <>
      {missing}
      {active && active.id !== shown.id && <UploadState of={of} upload={active} timezone={timezone} />}
      <UploadState of={of} upload={shown} timezone={timezone} />
      {(shown.read_count > 0 || !isActive(shown)) && <UploadResults key={shown.id} of={of} upload={shown} />}
      {total > 1 && (
        <QueryBoundary query={listed} failedTitle={texts.earlierFailed}>
          {({ uploads }) => (
            <EarlierUploads
              uploads={uploads.filter(({ id }) => id !== shown.id)}
              table={table}
              timezone={timezone}
              page={page}
              total={total}
            />
          )}
        </QueryBoundary>
      )}
    </>
  );
}

/** The upload that the address names, which may be on any page of the list. */
function useNamedUpload(of: UploadsOf, near: readonly Upload[]) {
  const [params] = useSearchParams();
  const id = params.get('upload') ?? '';
  const known = near.find((upload) => upload.id === id);
  const { currentData, isLoading, isError } = uploadsApi.useGetUploadQuery(
    { ...of, ...NEWEST_UPLOADS, id },
    { skip: id === '' || known !== undefined },
  );
  const upload = known ?? currentData?.upload;
  return { upload, isLoading, isMissing: isError && !upload };
}
