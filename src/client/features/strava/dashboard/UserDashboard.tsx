import { useGetOwnAthleteQuery } from '#client/api/stravaApi.ts';
import { StravaConnectionCard } from '#client/features/strava/connection/StravaConnectionCard.tsx';
import { pagesTexts } from '#client/texts/pages.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { OwnActivities } from './OwnActivities.tsx';
import { OwnGear } from './OwnGear.tsx';
import { RecentActivities } from './RecentActivities.tsx';

export function UserDashboard() {
  const { dashboard } = useTexts(pagesTexts);
  const athlete = useGetOwnAthleteQuery().data?.athlete;
  return (
    <PageFrame title={dashboard.title}>
      <StravaConnectionCard />
      {athlete && (
        <>
          <OwnActivities hasAny={athlete.activity_count > 0} />
          {athlete.activity_count > 0 && <RecentActivities />}
          <OwnGear athleteId={athlete.id} />
        </>
      )}
    </PageFrame>
  );
}
