import type { ReactNode } from 'react';
import { duplicatesApi } from '#client/api/duplicatesApi.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { OwnDuplicates } from '#client/features/activities/duplicates/OwnDuplicates.tsx';
import { OWN_DECIDED, OWN_DUPLICATES } from '#client/features/activities/duplicates/ownDuplicatesPage.ts';
import { LinkedSection } from '#client/features/sources/linked/LinkedSection.tsx';
import { FilesSection } from '#client/features/sources/uploads/FilesSection.tsx';
import { LINKED_SOURCES } from '#shared/sources.ts';
import { OwnData } from './OwnData.tsx';

interface OwnSourcesProps {
  studies: ReactNode;
}

/** Shown at once, because each section would push down the ones below it. */
export function OwnSources({ studies }: OwnSourcesProps) {
  const accounts = sourcesApi.useGetOwnAccountsQuery();
  const duplicates = duplicatesApi.useListOwnDuplicatesQuery(OWN_DUPLICATES);
  const decided = duplicatesApi.useListOwnDuplicatesQuery(OWN_DECIDED);
  if (accounts.isLoading || duplicates.isLoading || decided.isLoading) return null;
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
