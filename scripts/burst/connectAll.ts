import { API_BASE, STRAVA_CONSENT_VERSION } from '#shared/constants.ts';
import type { AuthCallbackAnswer, AuthStartAnswer } from '#shared/contract/connection.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';
import type { BurstAdmin } from './signInAs.ts';

/** A browser of somebody without an account, who came by the link. */
async function connectByLink(url: string, invite: string, athleteId: number): Promise<void> {
  const cookies = new Map<string, string>();
  async function post<Body>(path: string, payload: object): Promise<Body> {
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(payload),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return (await answer.json()) as Body;
  }
  const wish = { invite, consent_version: STRAVA_CONSENT_VERSION, lang: 'en' };
  const { authorize_url } = await post<AuthStartAnswer>(STRAVA_PATHS.authStart, wish);
  const back = await visitConsent(authorize_url, { athleteId });
  await post<AuthCallbackAnswer>(STRAVA_PATHS.authCallback, Object.fromEntries(back.searchParams));
}

/** Connects Strava's athletes by the link of Add Athlete. */
export async function connectAll(url: string, admin: BurstAdmin, athleteIds: readonly number[]): Promise<void> {
  const invite = new URL(await admin.inviteUrl()).searchParams.get('invite') ?? '';
  for (const athleteId of athleteIds) await connectByLink(url, invite, athleteId);
}
