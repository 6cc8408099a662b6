import { useGetOwnAthleteQuery } from '#client/api/stravaApi.ts';
import { useOwnDashboardTexts } from '#client/texts/useOwnDashboardTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { ConnectionState } from './ConnectionState.tsx';

/** One's own connection to Strava. */
export function StravaConnectionCard() {
  const { connection } = useOwnDashboardTexts();
  const query = useGetOwnAthleteQuery();
  return (
    <PageSection title={connection.title} id="connection">
      <QueryBoundary query={query}>{(answer) => <ConnectionState {...answer} />}</QueryBoundary>
    </PageSection>
  );
}
