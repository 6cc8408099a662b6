import { useGetOwnAthleteQuery } from '#client/api/stravaApi.ts';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { QueryBoundary } from '#client/ui/QueryBoundary.tsx';
import { ConnectionState } from './ConnectionState.tsx';

interface StravaConnectionCardProps {
  /** Asks again every so many milliseconds; 0 for never. */
  pollingInterval?: number;
}

/** One's own connection to Strava. */
export function StravaConnectionCard({ pollingInterval = 0 }: StravaConnectionCardProps) {
  const { connection } = useStravaTexts();
  const query = useGetOwnAthleteQuery(undefined, { pollingInterval });
  return (
    <PageSection title={connection.title} id="connection">
      <QueryBoundary query={query}>{(answer) => <ConnectionState {...answer} />}</QueryBoundary>
    </PageSection>
  );
}
