import type { CallAnswer } from '#server/sources/source/callError.ts';
import { type ApiCall, createStravaCall, type StravaCallParts } from './stravaCall.ts';
import { type Exchange, readExchange, readTokens, type StravaTokens } from './stravaTokenAnswers.ts';

export type RawObject = Readonly<Record<string, unknown>>;
export type RawActivity = unknown;

const PAGE_LENGTH = 200;

export interface StravaApp {
  clientId: string;
  clientSecret: string;
}

interface StravaClientParts extends StravaCallParts {
  app: StravaApp;
  apiBase: string;
  oauthBase: string;
}

/** Activities that start between the two, both excluded, in whole seconds; with `after` alone the oldest come first. */
export interface ActivityPage {
  before?: Date;
  after?: Date;
  page?: number;
}

export interface StravaClient {
  authorizeUrl(request: { state: string; redirectUri: string; scopes: readonly string[] }): string;
  exchangeCode(code: string): Promise<CallAnswer<Exchange>>;
  refresh(refreshToken: string): Promise<CallAnswer<StravaTokens>>;
  /** Revokes a grant; a refresh token ends all tokens of its athlete. */
  revoke(refreshToken: string): Promise<CallAnswer<null>>;
  /**
   * The athlete's activities, newest first, at most PAGE_LENGTH. Only an empty page is surely the last, because
   * Strava filters pages.
   */
  listActivities(call: ApiCall, which?: ActivityPage): Promise<CallAnswer<RawActivity[]>>;
  /** One activity with laps and splits; numbers beyond 2^53, such as ids of segment efforts, are not exact. */
  activity(call: ApiCall, stravaId: number): Promise<CallAnswer<RawObject>>;
  /** Streams by kind; only those of `keys` that were recorded. */
  streams(call: ApiCall, stravaId: number, keys: readonly string[]): Promise<CallAnswer<RawObject>>;
  /** Time in zones; refused for athletes without a Strava subscription. */
  activityZones(call: ApiCall, stravaId: number): Promise<CallAnswer<unknown[]>>;
  athlete(call: ApiCall): Promise<CallAnswer<RawObject>>;
  gear(call: ApiCall, gearId: string): Promise<CallAnswer<RawObject>>;
}

const isObject = (body: unknown): body is RawObject =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
const readObject = (body: unknown) => (isObject(body) ? body : null);
const readList = (body: unknown) => (Array.isArray(body) ? (body as unknown[]) : null);
const epochSeconds = (instant: Date) => String(Math.floor(instant.getTime() / 1000));

/** Tokens travel in headers only. */
export function createStravaClient(parts: StravaClientParts): StravaClient {
  const { app, apiBase, oauthBase } = parts;
  const { asApp, asAthlete } = createStravaCall(parts);

  function tokenCall<Value>(params: Record<string, string>, read: (body: unknown) => Value | null) {
    const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...params });
    return asApp(`${oauthBase}/token`, { method: 'POST', body }, read);
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
    exchangeCode: (code) =>
      tokenCall({ grant_type: 'authorization_code', code }, (body) => readExchange(body, parts.now())),
    refresh: (refreshToken) =>
      tokenCall({ grant_type: 'refresh_token', refresh_token: refreshToken }, (body) =>
        readTokens(body, parts.now(), refreshToken),
      ),
    async revoke(refreshToken) {
      const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
      const init = {
        method: 'POST',
        headers: { Authorization: `Basic ${basic}` },
        body: new URLSearchParams({ token: refreshToken }),
      };
      const answer = await asApp(`${oauthBase}/revoke`, init, () => true);
      return answer.ok ? { ok: true, value: null } : answer;
    },
    listActivities(call, { before, after, page = 1 } = {}) {
      const query = new URLSearchParams({ page: String(page), per_page: String(PAGE_LENGTH) });
      if (before) query.set('before', epochSeconds(before));
      if (after) query.set('after', epochSeconds(after));
      return asAthlete(`${apiBase}/athlete/activities?${query}`, call, readList);
    },
    activity: (call, stravaId) =>
      asAthlete(`${apiBase}/activities/${stravaId}?include_all_efforts=false`, call, readObject),
    streams(call, stravaId, keys) {
      const query = new URLSearchParams({ keys: keys.join(','), key_by_type: 'true' });
      return asAthlete(`${apiBase}/activities/${stravaId}/streams?${query}`, call, readObject);
    },
    activityZones: (call, stravaId) => asAthlete(`${apiBase}/activities/${stravaId}/zones`, call, readList),
    athlete: (call) => asAthlete(`${apiBase}/athlete`, call, readObject),
    gear: (call, gearId) => asAthlete(`${apiBase}/gear/${encodeURIComponent(gearId)}`, call, readObject),
  };
}
