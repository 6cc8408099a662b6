import './joining.css';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { productName } from '#client/ui/format/productName.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { SCREENS } from '#shared/screens.ts';
import { isReceipt, isStudyToken } from '#shared/tokenKinds.ts';
import type { Arrival, ArrivedPlace } from './Arrived.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { InviteStart } from './InviteStart.tsx';
import { forgetInvite, rememberReceipt, takeInvite } from './inviteMemory.ts';
import { OwnStart } from './OwnStart.tsx';

interface AuthStartPageProps {
  participation: (token: string, onReceipt: (receipt: string) => void, arrival?: Arrival) => ReactNode;
}

export function AuthStartPage({ participation }: AuthStartPageProps) {
  const texts = useTexts(joiningTexts);
  const { start } = texts;
  const [params] = useSearchParams();
  const isAgain = params.get('again') === '1';
  // Before the first request of this page, so that no later address contains the token.
  const [taken, setTaken] = useState(takeInvite);
  useEffect(() => {
    // Another link in the same tab loads no page; the former place must not stay on the screen.
    const readAgain = () => setTaken(takeInvite());
    window.addEventListener('hashchange', readAgain);
    return () => window.removeEventListener('hashchange', readAgain);
  }, []);
  // A link to the own account while this page is open means that account.
  const isSelf = params.get('source') === 'self' && !params.has('invite');
  useEffect(() => {
    if (isSelf) forgetInvite();
  }, [isSelf]);
  if (!isSelf && taken !== null && (isStudyToken(taken) || isReceipt(taken))) {
    const keep = (receipt: string) => {
      rememberReceipt(receipt);
      setTaken(receipt);
    };
    return (
      <>
        <Fragment key={taken}>
          {participation(taken, keep, isAgain && isReceipt(taken) ? addPermission(taken, texts) : undefined)}
        </Fragment>
        <ContactLine />
      </>
    );
  }
  return (
    <PageFrame title={isAgain ? start.againTitle : start.title({ product: productName() })}>
      <p className="k-join-lead">{isAgain ? start.againLead : start.lead}</p>
      <Beginning invite={isSelf ? null : taken} isAgain={isAgain} />
      <ContactLine />
    </PageFrame>
  );
}

interface BeginningProps {
  invite: string | null;
  isAgain: boolean;
}

function Beginning({ invite, isAgain }: BeginningProps) {
  const { start } = useTexts(joiningTexts);
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  // An answer to a call before the session is known would be dropped.
  if (loading && !isAuthenticated) return <Skeleton />;
  if (invite !== null) return <InviteStart invite={invite} isAgain={isAgain} />;
  if (isAuthenticated) return <OwnStart isAgain={isAgain} />;
  return (
    <div className="k-connection">
      <p>{start.signedOut}</p>
      <p>{start.signedOutHow}</p>
      <ButtonLink to={SCREENS.login} isPrimary>
        {start.signIn}
      </ButtonLink>
    </div>
  );
}

const canAdd = ({ has_account, withdrawn_at, can_connect }: ArrivedPlace) =>
  !has_account && withdrawn_at === null && can_connect.includes('strava');

/** PAGES 3.14 `again=1` for a participant with a receipt: the question stands above their place. */
function addPermission(receipt: string, { start }: Pick<typeof joiningTexts.en, 'start'>): Arrival {
  return {
    source: 'strava',
    title: (place) => (canAdd(place) ? start.againTitle : null),
    content: (place) =>
      canAdd(place) && (
        <div className="k-join-parts">
          <p className="k-join-lead">{start.againLead}</p>
          <ConnectForm invite={receipt} isAgain />
        </div>
      ),
  };
}
