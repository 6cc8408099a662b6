import './strava.css';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useFinishStravaAuthMutation } from '#client/api/stravaApi.ts';
import { useStravaTexts } from '#client/texts/useStravaTexts.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { ButtonLink } from '#client/ui/ButtonLink.tsx';
import { PageFrame } from '#client/ui/PageFrame.tsx';
import { answered, failed, type RedirectOutcome, readRedirect } from './redirectOutcome.ts';
import { STRAVA_SCREENS } from './stravaScreens.ts';

interface AuthRedirectPageProps {
  dashboardPath?: string;
}

/** Where Strava sends the browser back to: hands what it brought to the server, once, and says how it ended. */
export function AuthRedirectPage({ dashboardPath = '/dashboard' }: AuthRedirectPageProps) {
  const { authRedirect } = useStravaTexts();
  const say = useSay();
  const { search, pathname } = useLocation();
  const [body] = useState(() => readRedirect(search));
  // The key shares the one call with this page should it be mounted anew.
  const [finish, { data, error, isUninitialized }] = useFinishStravaAuthMutation({ fixedCacheKey: 'strava-redirect' });
  const isPosted = useRef(false);

  useEffect(() => {
    // The code is worth an account: it leaves the address, and with it the history, before anything else.
    window.history.replaceState(window.history.state, '', pathname);
    if (!body || isPosted.current || !isUninitialized) return;
    isPosted.current = true;
    void finish(body);
  }, [body, finish, isUninitialized, pathname]);

  if (!body) {
    const outcome: RedirectOutcome = { title: authRedirect.title, text: authRedirect.noParameters, next: 'again' };
    return <Outcome outcome={outcome} dashboardPath={dashboardPath} againLabel={authRedirect.start} />;
  }
  if (data) return <Outcome outcome={answered(data, authRedirect)} dashboardPath={dashboardPath} />;
  if (error) return <Outcome outcome={failed(error, authRedirect, say)} dashboardPath={dashboardPath} />;
  return (
    <PageFrame title={authRedirect.title}>
      <output>{authRedirect.working}</output>
    </PageFrame>
  );
}

interface OutcomeProps {
  outcome: RedirectOutcome;
  dashboardPath: string;
  againLabel?: string;
}

function Outcome({ outcome, dashboardPath, againLabel }: OutcomeProps) {
  const { ui } = useTexts();
  const strava = useStravaTexts();
  const { title, text, next, reference } = outcome;
  return (
    <PageFrame title={title}>
      <div className="k-connection">
        <output>{text}</output>
        {reference && <p className="k-state-reference">{ui.reference(reference)}</p>}
        {next === 'dashboard' && (
          <ButtonLink to={dashboardPath} isPrimary>
            {strava.authRedirect.dashboard}
          </ButtonLink>
        )}
        {next === 'again' && (
          <ButtonLink to={STRAVA_SCREENS.authStart} isPrimary>
            {againLabel ?? strava.authRedirect.again}
          </ButtonLink>
        )}
      </div>
    </PageFrame>
  );
}
