import type { ReactNode } from 'react';
import { useListOwnDuplicatesQuery } from '#client/api/duplicatesApi.ts';
import { useGetOwnPolarQuery } from '#client/api/sourcesApi.ts';
import { OwnDuplicates } from '#client/features/strava/duplicates/OwnDuplicates.tsx';
import { OWN_DUPLICATES } from '#client/features/strava/duplicates/ownDuplicatesPage.ts';
import { PolarSection } from '#client/features/strava/polar/PolarSection.tsx';
import { FilesSection } from '#client/features/strava/uploads/FilesSection.tsx';

import { OwnData } from './OwnData.tsx';

interface OwnSourcesProps {
  /** A section of another area. */
  studies: ReactNode;
}

/** Shown at once, because each section would push down the ones below it. */
export function OwnSources({ studies }: OwnSourcesProps) {
  const polar = useGetOwnPolarQuery();
  const duplicates = useListOwnDuplicatesQuery(OWN_DUPLICATES);
  if (polar.isLoading || duplicates.isLoading) return null;
  return (
    <>
      <PolarSection />
      <FilesSection />
      <OwnDuplicates />
      {studies}
      <OwnData />
    </>
  );
}
