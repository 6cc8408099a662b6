import { useEffect } from 'react';
import { stravaApi } from '#client/api/stravaApi.ts';
import { STRAVA_SCREENS } from '#client/features/sources/source/stravaScreens.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { StateBlock } from '#client/ui/page/StateBlock.tsx';
import type { CheckInviteAnswer } from '#shared/contract/connection.ts';
import { ConnectForm } from './ConnectForm.tsx';
import { forgetInvite } from './inviteMemory.ts';
import { StravaInformation } from './StravaInformation.tsx';
import { StravaNotSetUp } from './StravaNotSetUp.tsx';

interface InviteStartProps {
  invite: string;
  isAgain: boolean;
}

/** Nothing is stored or used up before the return from Strava. */
export function InviteStart({ invite, isAgain }: InviteStartProps) {
  const { start } = useTexts(joiningTexts);
  const query = stravaApi.useCheckInviteQuery(invite);
  return (
    <QueryBoundary query={query} failedTitle={start.linkFailed}>
      {({ state }) =>
        state === 'open' ? (
          <div className="k-join-parts">
            <SignedInNote />
            <StravaInformation />
            <ConnectForm invite={invite} isAgain={isAgain} />
          </div>
        ) : (
          <Closed state={state} />
        )
      }
    </QueryBoundary>
  );
}

function Closed({ state }: { state: Exclude<CheckInviteAnswer['state'], 'open'> }) {
  const { start } = useTexts(joiningTexts);
  const isUnknown = state === 'unknown';
  useEffect(() => {
    // An invalid link must not block the own account.
    if (isUnknown) forgetInvite();
  }, [isUnknown]);
  if (state === 'not_set_up') return <StravaNotSetUp others={start.notSetUpText} />;
  return (
    <StateBlock
      tone="warning"
      title={isUnknown ? start.unknown : start.full}
      text={isUnknown ? start.unknownText : start.fullText}
    />
  );
}

/** A signed-in user has opened another person's link, perhaps by mistake. */
function SignedInNote() {
  const { start } = useTexts(joiningTexts);
  const { isAuthenticated, role } = useAppSelector(selectAuth);
  const known = role?.toLowerCase() ?? '';
  if (!isAuthenticated || known === '') return null;
  if (known === 'admin' || known === 'researcher') {
    return <StateBlock tone="warning" title={start.staff({ role: known })} text={start.staffText} />;
  }
  return (
    <StateBlock
      tone="warning"
      title={start.ownAccount}
      text={start.ownAccountText}
      action={<ButtonLink to={STRAVA_SCREENS.authStartOwn}>{start.ownAccountLink}</ButtonLink>}
    />
  );
}
