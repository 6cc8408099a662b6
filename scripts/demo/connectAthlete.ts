import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE, CLIENT_ID } from '#shared/constants.ts';
import type { AuthCallbackAnswer, AuthStartAnswer, OwnAthlete, OwnAthleteAnswer } from '#shared/contract/connection.ts';
import { PATHS } from '#shared/paths.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { visitConsent } from '#standin/strava/visitConsent.ts';

const GIVE_UP_MS = 60_000;

/** A browser of one person: what it holds and how it calls the server. */
export async function signIn(url: string, email: string, password: string) {
  const cookies = new Map<string, string>();
  let token = '';

  async function call<Body>(method: string, path: string, payload?: object): Promise<Body> {
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(payload ? { 'content-type': 'application/json' } : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: payload ? JSON.stringify(payload) : null,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return JSON.parse(text) as Body;
  }

  const login = { email, password, client: CLIENT_ID };
  token = (await call<{ access_token: string }>('POST', PATHS.login, login)).access_token;
  return call;
}

/** Connects the person with one of Strava's athletes, as a browser does, and waits until their activities are there. */
export async function connectAthlete(
  url: string,
  person: { email: string; password: string },
  athleteId: number,
): Promise<OwnAthlete> {
  const call = await signIn(url, person.email, person.password);
  const { authorize_url } = await call<AuthStartAnswer>('POST', STRAVA_PATHS.authStart, {
    consent_version: 1,
    lang: 'de',
  });
  const back = await visitConsent(authorize_url, { athleteId });
  await call<AuthCallbackAnswer>('POST', STRAVA_PATHS.authCallback, Object.fromEntries(back.searchParams));
  const end = Date.now() + GIVE_UP_MS;
  while (Date.now() < end) {
    const { athlete } = await call<OwnAthleteAnswer>('GET', STRAVA_PATHS.me);
    if (athlete?.status === 'connected') return athlete;
    if (athlete?.status !== 'importing') break;
    await wait(100);
  }
  throw new Error(`The activities of athlete ${athleteId} did not arrive`);
}
