import { useEffect, useRef } from 'react';
import { apiSlice } from '#client/api/apiSlice.ts';
import { useGetOwnAthleteQuery } from '#client/api/stravaApi.ts';
import { useAppDispatch } from '#client/store.ts';
import { usePagesTexts } from '#client/texts/usePagesTexts.ts';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { PageFrame } from '#client/ui/PageFrame.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { StravaConnectionCard } from './StravaConnectionCard.tsx';
import { StravaSummary } from './StravaSummary.tsx';

/** While activities arrive, the figures are read anew this often. */
const IMPORT_POLL_MS = 3000;

/** What a user sees: the own connection, the own figures, the own week. */
export function UserDashboard() {
  const strava = useStravaTexts();
  const pages = usePagesTexts();
  const { data } = useGetOwnAthleteQuery();
  const status = data?.athlete?.status;
  const isImporting = status === 'importing';
  const pollingInterval = isImporting ? IMPORT_POLL_MS : 0;
  const dispatch = useAppDispatch();
  const wasImporting = useRef(false);
  useEffect(() => {
    // What came with the last piece of an import is read as well.
    if (wasImporting.current && !isImporting) dispatch(apiSlice.util.invalidateTags(['StravaDashboard']));
    wasImporting.current = isImporting;
  }, [isImporting, dispatch]);
  return (
    <PageFrame title={pages.dashboard.title}>
      <StravaConnectionCard pollingInterval={pollingInterval} />
      {data?.athlete && (
        <PageSection title={strava.summary.ownTitle}>
          <StravaSummary showsAthletes={false} pollingInterval={pollingInterval} />
        </PageSection>
      )}
    </PageFrame>
  );
}
