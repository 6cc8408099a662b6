import { useState } from 'react';
import { stravaApi } from '#client/api/stravaApi.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import type { Failure } from '#client/ui/page/queryLike.ts';
import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import { isReceipt } from '#shared/tokenKinds.ts';
import { forgetConsent, rememberConsent } from './inviteMemory.ts';

interface ConnectStrava {
  connect: () => void;
  isLeaving: boolean;
  failure: (Failure & { code?: string }) | undefined;
}

export function useConnectStrava(invite: string | null): ConnectStrava {
  const [start, { error }] = stravaApi.useStartStravaAuthMutation();
  const [isLeaving, setLeaving] = useState(false);
  const { language } = useTexts().ui;
  const connect = async () => {
    setLeaving(true);
    const consent = { consent_version: STRAVA_CONSENT_VERSION, lang: language };
    const token = invite !== null && isReceipt(invite) ? { receipt: invite } : { invite: invite ?? '' };
    const { data } = await start(invite === null ? consent : { ...consent, ...token });
    if (data) {
      rememberConsent('strava', invite);
      window.location.assign(data.authorize_url);
    } else {
      forgetConsent('strava');
      setLeaving(false);
    }
  };
  return { connect: () => void connect(), isLeaving, failure: isLeaving ? undefined : error };
}
