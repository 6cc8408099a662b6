import type { ReactNode } from 'react';
import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { uploadsApi } from '#client/api/uploadsApi.ts';
import { ActionFailure } from '#client/features/activities/ActionFailure.tsx';
import { OwnDuplicates } from '#client/features/activities/duplicates/OwnDuplicates.tsx';
import { OWN_DECIDED, OWN_DUPLICATES } from '#client/features/activities/duplicates/ownDuplicatesPage.ts';
import { LinkedSection } from '#client/features/sources/linked/LinkedSection.tsx';
import { FilesSection } from '#client/features/sources/uploads/FilesSection.tsx';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { useReached } from '#client/ui/useReached.ts';
import { LINKED_SOURCES } from '#shared/sources.ts';

interface OwnSourcesProps {
  studies: ReactNode;
}

/** Shown at once, because each section would push down the ones below it. */
export function OwnSources({ studies }: OwnSourcesProps) {
  const accounts = sourcesApi.useGetOwnAccountsQuery();
  const duplicates = duplicatesApi.useListOwnDuplicatesQuery(OWN_DUPLICATES);
  const decided = duplicatesApi.useListOwnDuplicatesQuery(OWN_DECIDED);
  const isReady = useReached(!accounts.isLoading && !duplicates.isLoading && !decided.isLoading);
  if (!isReady) return null;
  return (
    <>
      {LINKED_SOURCES.map((source) => (
        <LinkedSection key={source} source={source} />
      ))}
      <FilesSection />
      <OwnDuplicates />
      {studies}
      <OwnData />
    </>
  );
}

function OwnData() {
  const { data } = useTexts(ownDashboardTexts);
  const [download, { isLoading, error, reset }] = uploadsApi.useDownloadAccountDataMutation();
  return (
    <PageSection title={data.title} id="my-data" isControl>
      <p>{data.text}</p>
      <p className="k-hint">{data.originals}</p>
      {error && <ActionFailure title={data.failed} failure={error} onDismiss={reset} />}
      <p>
        <BusyButton label={data.download} isBusy={isLoading} busyLabel={data.downloading} onAct={download} />
      </p>
    </PageSection>
  );
}
