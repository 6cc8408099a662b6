import './joining.css';
import { type ReactNode, useEffect, useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { stravaApi } from '#client/api/stravaApi.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { connectionTexts } from '#client/texts/connection.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import type { AuthCallbackAnswer } from '#shared/contract/connection.ts';
import type { Arrival } from './Arrived.tsx';
import { forgetInvite, rememberedReceipt } from './inviteMemory.ts';
import { OfParticipant } from './OfParticipant.tsx';
import { RedirectResult } from './RedirectResult.tsx';
import { answered, failed, namesContact, type RedirectOutcome } from './redirectOutcome.ts';
import { stravaArrival } from './stravaArrival.tsx';
import { useRedirect } from './useRedirect.ts';
import { useStudyContact } from './useStudyContact.ts';

interface AuthRedirectPageProps {
  participation: (receipt: string, arrival?: Arrival) => ReactNode;
}

export function AuthRedirectPage({ participation }: AuthRedirectPageProps) {
  const { redirect } = useTexts(joiningTexts);
  // The key shares the one call with a remounted page.
  const [finish, call] = stravaApi.useFinishStravaAuthMutation({ fixedCacheKey: 'strava-redirect' });
  const { data, error, isUninitialized } = call;
  const body = useRedirect(isUninitialized, finish);
  const { isAuthenticated } = useAppSelector(selectAuth);
  const [receipt] = useState(rememberedReceipt);
  const code = isApiError(error) ? error.code : undefined;
  const contact = useStudyContact(namesContact(code) && isAuthenticated && receipt === null);
  const outcome = useOutcome(body === null, call, receipt === null ? { contact } : 'receipt');

  const isDone = data?.result === 'connected' && data.missing_scopes.length === 0;
  useEffect(() => {
    // A receipt is the participant's way back.
    if (isDone && receipt === null) forgetInvite();
  }, [isDone, receipt]);
  const connection = useTexts(connectionTexts);
  const [isSeen, setIsSeen] = useState(false);
  if (data && receipt !== null) {
    const arrival = stravaArrival(data, { redirect, connection }, () => setIsSeen(true));
    return (
      <>
        {participation(receipt, isSeen ? undefined : arrival)}
        <ContactLine />
      </>
    );
  }

  return (
    <PageFrame title={outcome?.title ?? redirect.title}>
      <div className="k-join-parts">
        <p role="status" className="k-join-lead">
          {outcome ? outcome.text : redirect.working}
        </p>
        {outcome && (
          <RedirectResult
            outcome={outcome}
            startLabel={body ? redirect.again : redirect.start}
            onRetry={() => body && void finish(body)}
          />
        )}
        {error && receipt !== null && <OfParticipant receipt={receipt} isDenied={code === 'strava_denied'} />}
      </div>
      <ContactLine />
    </PageFrame>
  );
}

interface Call {
  data?: AuthCallbackAnswer;
  error?: Parameters<typeof failed>[0];
}

function useOutcome(
  isWithout: boolean,
  { data, error }: Call,
  whose: Parameters<typeof failed>[3],
): RedirectOutcome | null {
  const { redirect } = useTexts(joiningTexts);
  const connection = useTexts(connectionTexts);
  const say = useSay();
  if (isWithout) return { title: redirect.title, text: redirect.noParameters, next: 'again' };
  if (data) return answered(data, { redirect, connection });
  return error ? failed(error, { redirect, connection }, say, whose) : null;
}
