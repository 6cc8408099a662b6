import { stravaApi } from '#client/api/stravaApi.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { OwnAthlete, OwnAthleteAnswer } from '#shared/contract/connection.ts';
import { SCREENS } from '#shared/screens.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { StravaInformation } from './StravaInformation.tsx';
import { StravaNotSetUp } from './StravaNotSetUp.tsx';
import { useStudyContact } from './useStudyContact.ts';

interface OwnStartProps {
  isAgain: boolean;
}

export function OwnStart({ isAgain }: OwnStartProps) {
  const { start } = useTexts(joiningTexts);
  const query = stravaApi.useGetOwnAthleteQuery();
  return (
    <div className="k-join-parts">
      <QueryBoundary query={query} failedTitle={start.connectionFailed}>
        {(answer) => <OwnState answer={answer} isAgain={isAgain} />}
      </QueryBoundary>
      <p>
        <ButtonLink to={SCREENS.dashboard}>{start.dashboard}</ButtonLink>
      </p>
    </div>
  );
}

function OwnState({ answer, isAgain }: { answer: OwnAthleteAnswer; isAgain: boolean }) {
  const { start } = useTexts(joiningTexts);
  const { athlete, is_set_up: isSetUp, is_full: isFull } = answer;
  const contact = useStudyContact(!athlete && isFull);
  if (!isSetUp) return <StravaNotSetUp />;
  if (athlete && !isAgain && isWhole(athlete)) return <StateBlock text={start.already({ name: athlete.name })} />;
  if (!athlete && isFull) {
    const text = contact === null ? start.fullOwn : start.fullContact({ contact });
    return <StateBlock tone="warning" title={start.full} text={text} />;
  }
  return (
    <div className="k-join-parts">
      <StravaInformation />
      <ConnectForm invite={null} isAgain={isAgain} />
    </div>
  );
}

function isWhole({ status, missing_scopes: missing }: OwnAthlete): boolean {
  return (status === 'connected' || status === 'importing') && missing.length === 0;
}
