import { stravaApi } from '#client/api/stravaApi.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { ConnectionState } from './ConnectionState.tsx';

export function StravaConnectionCard() {
  const { connection } = useTexts(ownDashboardTexts);
  const query = stravaApi.useGetOwnAthleteQuery();
  return (
    <PageSection title={connection.title} id="connection">
      <QueryBoundary query={query} failedTitle={connection.failed}>
        {(answer) => <ConnectionState {...answer} />}
      </QueryBoundary>
    </PageSection>
  );
}
