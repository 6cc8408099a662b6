import type { ReactNode } from 'react';
import { activitiesApi } from '#client/api/activitiesApi.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import { uploadsApi } from '#client/api/uploadsApi.ts';
import { NewestActivities } from '#client/features/activities/list/NewestActivities.tsx';
import { NEWEST_ACTIVITIES } from '#client/features/activities/list/newestQuery.ts';
import { StravaConnectionCard } from '#client/features/sources/connection/StravaConnectionCard.tsx';
import { NEWEST_UPLOADS } from '#client/features/sources/uploads/newestUploads.ts';
import { pagesTexts } from '#client/texts/pages.ts';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { useReached } from '#client/ui/useReached.ts';
import { OwnActivities } from './OwnActivities.tsx';
import { OwnGear } from './OwnGear.tsx';

interface UserDashboardProps {
  studies: ReactNode;
}

const OwnSources = fetchedPart(
  async () => (await import(/* webpackChunkName: "own-sources" */ './OwnSources.tsx')).OwnSources,
);

export function UserDashboard({ studies }: UserDashboardProps) {
  const { dashboard } = useTexts(pagesTexts);
  const { summary } = useTexts(stravaTexts);
  const own = stravaApi.useGetOwnAthleteQuery();
  const athlete = own.data?.athlete;
  const uploads = uploadsApi.useListUploadsQuery(NEWEST_UPLOADS);
  const linked = sourcesApi.useGetOwnAccountsQuery();
  const accounts = Object.values(linked.data ?? {}).flatMap(({ account }) => account ?? []);
  const newest = activitiesApi.useListActivitiesQuery(NEWEST_ACTIVITIES);
  const isCounted = [athlete, ...accounts].some((account) => (account?.activity_count ?? 0) > 0);
  const hasAny = isCounted || (newest.data?.total ?? 0) > 0;
  const isUnknown = uploads.isLoading || linked.isLoading || newest.isLoading;
  const isReady = useReached(!own.isLoading && ((athlete && isCounted) || !isUnknown));
  return (
    <PageFrame title={dashboard.title}>
      <StravaConnectionCard />
      {/* They would move when the state of a connection, the list of files or the first activity comes. */}
      {isReady && (
        <>
          {(athlete || accounts.length > 0 || hasAny) && (
            <>
              <OwnActivities hasAny={hasAny} />
              {hasAny && <NewestActivities empty={<p>{summary.noData}</p>} />}
            </>
          )}
          {athlete && <OwnGear athleteId={athlete.id} />}
          <OwnSources studies={studies} />
        </>
      )}
    </PageFrame>
  );
}
