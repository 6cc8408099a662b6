import { useState } from 'react';
import { useStartStravaAuthMutation } from '#client/api/stravaApi.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Failure } from '#client/ui/page/queryLike.ts';
import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import { forgetConsent, rememberConsent } from './inviteMemory.ts';

interface ConnectStrava {
  connect: () => void;
  /** The browser is on its way to Strava, or about to be. */
  isLeaving: boolean;
  failure: (Failure & { code?: string }) | undefined;
}

/** Sends the browser to Strava, to ask the person there for access: by the link with `invite`, else for the account that is signed in. */
export function useConnectStrava(invite: string | null): ConnectStrava {
  const [start, { error }] = useStartStravaAuthMutation();
  const [isLeaving, setLeaving] = useState(false);
  const { language } = useTexts().ui;
  const connect = async () => {
    setLeaving(true);
    const consent = { consent_version: STRAVA_CONSENT_VERSION, lang: language };
    const { data } = await start(invite === null ? consent : { ...consent, invite });
    if (data) {
      rememberConsent();
      window.location.assign(data.authorize_url);
    } else {
      forgetConsent();
      setLeaving(false);
    }
  };
  return { connect: () => void connect(), isLeaving, failure: isLeaving ? undefined : error };
}
