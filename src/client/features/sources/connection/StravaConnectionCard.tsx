import { stravaApi } from '#client/api/stravaApi.ts';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { ownDashboardTexts } from '#client/texts/ownDashboard.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { OwnAthleteAnswer } from '#shared/contract/connection.ts';
import { OwnConnection } from './OwnConnection.tsx';
import { StravaNotSetUp } from './StravaNotSetUp.tsx';
import { useStudyContact } from './useStudyContact.ts';
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

function ConnectionState({ is_set_up: isSetUp, is_full: isFull, athlete }: OwnAthleteAnswer) {
  const { connection } = useTexts(ownDashboardTexts);
  const contact = useStudyContact(!athlete && isFull);
  if (!isSetUp) return <StravaNotSetUp />;
  if (athlete) return <OwnConnection athlete={athlete} />;
  return (
    <div className="k-connection">
      <p>{connection.invite}</p>
      <ul>
        {connection.reads.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isFull ? (
        <StateBlock tone="warning" text={contact === null ? connection.full : connection.fullContact({ contact })} />
      ) : (
        <ButtonLink to={STRAVA_SCREENS.authStartOwn} isPrimary>
          {connection.connect}
        </ButtonLink>
      )}
    </div>
  );
}
