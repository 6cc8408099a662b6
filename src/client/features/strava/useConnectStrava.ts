import { useState } from 'react';
import { useStartStravaAuthMutation } from '#client/api/stravaApi.ts';
import type { Failure } from '#client/ui/queryLike.ts';
import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';

interface ConnectStrava {
  connect: () => void;
  /** The browser is on its way to Strava, or about to be. */
  isLeaving: boolean;
  failure: Failure | undefined;
}

/** Sends the browser to Strava, to ask the person there for access. */
export function useConnectStrava(): ConnectStrava {
  const [start, { error }] = useStartStravaAuthMutation();
  const [isLeaving, setLeaving] = useState(false);
  const connect = async () => {
    setLeaving(true);
    const { data } = await start({ consent_version: STRAVA_CONSENT_VERSION, lang: 'en' });
    if (data) window.location.assign(data.authorize_url);
    else setLeaving(false);
  };
  return { connect: () => void connect(), isLeaving, failure: isLeaving ? undefined : error };
}
