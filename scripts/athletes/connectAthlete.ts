import { CONNECTION_CALLS } from '#shared/calls/connection.ts';
import { STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import type { AuthCallbackAnswer, AuthStartAnswer, InviteAnswer } from '#shared/contract/connection.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';
import { type BrowserCall, openBrowser } from './browserOf.ts';

async function connect(
  call: BrowserCall,
  athleteId: number,
  invite?: string,
  scopes?: readonly string[],
): Promise<AuthCallbackAnswer> {
  const request = { consent_version: STRAVA_CONSENT_VERSION, lang: 'en', ...(invite ? { invite } : {}) };
  const { authorize_url } = await call<AuthStartAnswer>('POST', CONNECTION_CALLS.startStravaAuth.path, request);
  const back = await visitConsent(authorize_url, { athleteId, ...(scopes && { scopes }) });
  return call('POST', CONNECTION_CALLS.finishStravaAuth.path, Object.fromEntries(back.searchParams));
}

export const connectAthlete = (call: BrowserCall, athleteId: number) => connect(call, athleteId);

/** `scopes`: what the athlete shares; default: all. */
export const connectByLink = (url: string, invite: string, athleteId: number, scopes?: readonly string[]) =>
  connect(openBrowser(url).call, athleteId, invite, scopes);

export async function readInvite(admin: BrowserCall): Promise<string> {
  const { invite } = await admin<InviteAnswer>('GET', CONNECTION_CALLS.getInvite.path);
  return new URL(invite.url).searchParams.get('invite') ?? '';
}
