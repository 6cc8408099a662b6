import { stravaApi } from '#client/api/stravaApi.ts';
import { StravaNotSetUp } from '#client/features/sources/connection/StravaNotSetUp.tsx';
import { stravaTexts } from '#client/texts/strava.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { FiguresPending } from './FiguresPending.tsx';
import { StravaFigures } from './StravaFigures.tsx';

export function StravaSummary() {
  const { summary } = useTexts(stravaTexts);
  const query = stravaApi.useGetStravaDashboardQuery();
  const isSetUp = stravaApi.useGetOwnAthleteQuery().data?.is_set_up ?? true;
  return (
    <>
      {!isSetUp && <StravaNotSetUp />}
      <QueryBoundary query={query} failedTitle={summary.noData} skeleton={<FiguresPending />}>
        {(dashboard) =>
          // Files and other sources count too.
          (isSetUp || dashboard.athlete_count > 0 || dashboard.activity_count > 0) && (
            <StravaFigures dashboard={dashboard} />
          )
        }
      </QueryBoundary>
    </>
  );
}
