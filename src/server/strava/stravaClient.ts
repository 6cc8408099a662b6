import { readFault, type StravaAnswer } from './stravaFaults.ts';
import { type Exchange, readExchange, readTokens, type StravaTokens } from './stravaTokenAnswers.ts';

const TIMEOUT_MS = 10_000;

/** One item of a list of activities, unchecked. */
export type RawActivity = unknown;

export interface StravaApp {
  clientId: string;
  clientSecret: string;
}

export interface StravaClientParts {
  app: StravaApp;
  apiBase: string;
  oauthBase: string;
  now: () => Date;
  fetch?: typeof fetch;
  /** Until the last byte of an answer has to be there. */
  timeoutMs?: number;
}

export interface StravaClient {
  /** Where a browser goes so that an athlete grants access. */
  authorizeUrl(wish: { state: string; redirectUri: string; scopes: readonly string[] }): string;
  exchangeCode(code: string): Promise<StravaAnswer<Exchange>>;
  refresh(refreshToken: string): Promise<StravaAnswer<StravaTokens>>;
  /** Gives a grant back; a refresh token ends all tokens of its athlete. */
  revoke(refreshToken: string): Promise<StravaAnswer<null>>;
  /** The athlete's newest activities, at most 200. */
  listActivities(accessToken: string, signal?: AbortSignal): Promise<StravaAnswer<RawActivity[]>>;
}

/** The only place that speaks to Strava. Redirects are not followed, and tokens of an athlete travel in headers only. */
export function createStravaClient(parts: StravaClientParts): StravaClient {
  const { app, apiBase, oauthBase, now, fetch: send = fetch, timeoutMs = TIMEOUT_MS } = parts;

  async function call<Value>(
    url: string,
    init: RequestInit,
    read: (body: unknown) => Value | null,
    signal?: AbortSignal,
  ): Promise<StravaAnswer<Value>> {
    const timeout = AbortSignal.timeout(timeoutMs);
    let status: number | null = null;
    try {
      const answer = await send(url, {
        ...init,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      status = answer.status;
      const text = await answer.text();
      if (!answer.ok) return { ok: false, fault: readFault(status, parseJson(text), answer.headers, now()) };
      const value = read(parseJson(text));
      return value === null ? { ok: false, fault: { kind: 'unavailable', status } } : { ok: true, value };
    } catch {
      // Nothing of the failed call is kept: its address or body may hold a code.
      return { ok: false, fault: { kind: 'unavailable', status } };
    }
  }

  function tokenCall<Value>(params: Record<string, string>, read: (body: unknown) => Value | null) {
    const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...params });
    return call(`${oauthBase}/token`, { method: 'POST', body }, read);
  }

  return {
    authorizeUrl({ state, redirectUri, scopes }) {
      const query = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        approval_prompt: 'force',
        scope: scopes.join(','),
        state,
      });
      return `${oauthBase}/authorize?${query}`;
    },
    exchangeCode: (code) => tokenCall({ grant_type: 'authorization_code', code }, readExchange),
    refresh: (refreshToken) => tokenCall({ grant_type: 'refresh_token', refresh_token: refreshToken }, readTokens),
    async revoke(refreshToken) {
      const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
      const answer = await call(
        `${oauthBase}/revoke`,
        {
          method: 'POST',
          headers: { Authorization: `Basic ${basic}` },
          body: new URLSearchParams({ token: refreshToken }),
        },
        () => true,
      );
      return answer.ok ? { ok: true, value: null } : answer;
    },
    listActivities: (accessToken, signal) =>
      call(
        `${apiBase}/athlete/activities?page=1&per_page=200`,
        { headers: { Authorization: `Bearer ${accessToken}` } },
        (body) => (Array.isArray(body) ? (body as RawActivity[]) : null),
        signal,
      ),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
