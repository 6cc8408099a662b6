import '#client/features/sources/connection/joining.css';
import { type ReactNode, useState } from 'react';
import { isApiError } from '#client/api/apiError.ts';
import { sourcesApi } from '#client/api/sourcesApi.ts';
import { type Arrival, Arrived } from '#client/features/sources/connection/Arrived.tsx';
import { BegunElsewhere } from '#client/features/sources/connection/BegunElsewhere.tsx';
import { rememberedReceipt } from '#client/features/sources/connection/inviteMemory.ts';
import { OfParticipant } from '#client/features/sources/connection/OfParticipant.tsx';
import { useRedirect } from '#client/features/sources/connection/useRedirect.ts';
import { selectAuth } from '#client/session/authSlice.ts';
import { useAppSelector } from '#client/session/store.ts';
import { joiningTexts } from '#client/texts/participant/joining.ts';
import { LINKED_TEXTS } from '#client/texts/sources/linkedSources.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/page/ButtonLink.tsx';
import { ContactLine } from '#client/ui/page/ContactLine.tsx';
import { PageFrame } from '#client/ui/page/PageFrame.tsx';
import { sentenceOf } from '#client/ui/page/queryLike.ts';
import { SCREENS, screenOf } from '#shared/screens.ts';
import type { LinkedSourceName } from '#shared/sources.ts';

interface LinkedRedirectPageProps {
  source: LinkedSourceName;
  /** What a participant without an account sees after their return. */
  participation: (receipt: string, arrival?: Arrival) => ReactNode;
}

/** Sends the source's parameters to the server once: a code that comes twice may end the connection there. */
export function LinkedRedirectPage({ source, participation }: LinkedRedirectPageProps) {
  const { redirect, start, consentsText } = useTexts(LINKED_TEXTS[source].own);
  const { ui } = useTexts();
  const say = useSay();
  // The key shares the one call with a remounted page.
  const [finish, { data, error, isUninitialized }] = sourcesApi.useFinishSourceAuthMutation({
    fixedCacheKey: `${source}-redirect`,
  });
  const body = useRedirect(isUninitialized, (parameters) => finish({ source, ...parameters }));
  const { isAuthenticated } = useAppSelector(selectAuth);

  const [receipt] = useState(rememberedReceipt);
  const [isSeen, setIsSeen] = useState(false);
  const words = useTexts(joiningTexts).redirect;
  const arrivalOf = (result: 'connected' | 'consents_missing'): Arrival =>
    result === 'connected'
      ? { from: source, title: words.connectedCode, content: () => <Arrived text={redirect.connected} /> }
      : {
          from: source,
          title: () => redirect.consentsTitle,
          content: ({ permitted_sources }) => (
            <Arrived
              text={words.notWhole}
              lost={[{ title: redirect.consents, text: consentsText }]}
              onWithout={permitted_sources.some((other) => other !== source) ? () => setIsSeen(true) : undefined}
            />
          ),
        };
  if (data?.is_own_account === false && receipt !== null) {
    return (
      <>
        {participation(receipt, isSeen ? undefined : arrivalOf(data.result))}
        <ContactLine />
      </>
    );
  }

  const isWhole = data?.result === 'connected';
  const connected = isWhole ? redirect.connected : `${redirect.consents} ${consentsText}`;
  const code = isApiError(error) ? error.code : undefined;
  const reference = isApiError(error) && code !== 'strava_denied' ? error.requestId : undefined;
  const isLater = receipt !== null && code === 'source_unavailable';
  const failed = error?.message
    ? [say(sentenceOf(error)), isLater ? words.consentStored : ''].join(' ').trim()
    : start.failed;
  const answered = data ? connected : redirect.working;
  const message = error ? failed : answered;
  const arrived = isWhole ? redirect.connectedTitle : redirect.consentsTitle;
  const answeredTitle = data ? arrived : redirect.title;
  const title = body === null ? redirect.noneTitle : answeredTitle;
  return (
    <PageFrame title={error ? redirect.failedTitle : title}>
      <div className="k-join-parts">
        <p role="status" className="k-join-lead">
          {body === null ? redirect.none : message}
        </p>
        {reference && <p className="k-state-reference">{ui.reference({ id: reference })}</p>}
        <div className="k-actions">
          {(error || body === null) && (
            <ButtonLink to={receipt === null ? screenOf('sourceStart', source) : SCREENS.authStart} isPrimary>
              {redirect.again}
            </ButtonLink>
          )}
          {isAuthenticated && <ButtonLink to={SCREENS.dashboard}>{start.dashboard}</ButtonLink>}
        </div>
        {error && receipt !== null && <OfParticipant receipt={receipt} isDenied={code === 'strava_denied'} />}
        {code === 'source_state_expired' && <BegunElsewhere />}
      </div>
      <ContactLine />
    </PageFrame>
  );
}
