import { useState } from 'react';
import { useLocation } from 'react-router';
import { remindersApi } from '#client/api/research/remindersApi.ts';
import { Failed } from '#client/features/research/Failed.tsx';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { contactTexts } from '#client/texts/participant/contact.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { isDigestToken } from '#shared/tokenKinds.ts';

type Asked = { act: 'confirm' | 'leave'; token: string };

function askedBy(search: string): Asked | null {
  const params = new URLSearchParams(search);
  for (const act of ['confirm', 'leave'] as const) {
    const token = params.get(act);
    if (token) return { act, token };
  }
  return null;
}

/** Opening a link changes nothing, because mail scanners open links too; the button does. */
export function ContactPage() {
  const { page } = useTexts(contactTexts);
  const { search, pathname } = useLocation();
  const [asked] = useState(() => {
    // The token stays out of the address and the history.
    window.history.replaceState(window.history.state, '', pathname);
    return askedBy(search);
  });
  if (asked) return <Ask {...asked} />;
  return (
    <PageFrame title={page.none}>
      <p>{page.noneText}</p>
      <ContactLine />
    </PageFrame>
  );
}

function Ask({ act, token }: Asked) {
  const { page } = useTexts(contactTexts);
  const { isAuthenticated, loading } = useAppSelector(selectAuth);
  const isKnown = isAuthenticated || !loading;
  const [confirm, confirming] = remindersApi.useConfirmContactMutation();
  const [leave, leaving] = remindersApi.useLeaveContactMutation();
  const { isSuccess, isLoading, error } = act === 'confirm' ? confirming : leaving;
  const ofDigest = {
    title: page.noDigest,
    text: page.noDigestText,
    now: page.leaveNow,
    done: page.left,
    after: page.noDigestAfter,
  };
  const ofLeaving = isDigestToken(token)
    ? ofDigest
    : { title: page.leave, text: page.leaveText, now: page.leaveNow, done: page.left, after: page.leftText };
  const words =
    act === 'confirm'
      ? {
          title: page.confirm,
          text: page.confirmText,
          now: page.confirmNow,
          done: page.confirmed,
          after: page.confirmedText,
        }
      : ofLeaving;
  const isBusy = isLoading || !isKnown;
  return (
    <PageFrame title={isSuccess ? words.done : words.title}>
      <div className="k-join-parts">
        <p role="status" className="k-join-lead">
          {isSuccess ? words.after : words.text}
        </p>
        {error && <Failed title={page.failed} failure={error} />}
        {!isSuccess && (
          <BusyButton
            type="primary"
            label={isLoading ? page.working : words.now}
            isBusy={isBusy}
            onAct={() => (act === 'confirm' ? confirm : leave)(token)}
          />
        )}
      </div>
      <ContactLine />
    </PageFrame>
  );
}
