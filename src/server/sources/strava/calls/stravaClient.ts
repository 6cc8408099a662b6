import { type ApiCall, createStravaCall, type StravaCallParts } from './stravaCall.ts';
import type { StravaAnswer } from './stravaFaults.ts';
import { type Exchange, readExchange, readTokens, type StravaTokens } from './stravaTokenAnswers.ts';

/** An object of an answer, its fields unchecked. */
export type RawObject = Readonly<Record<string, unknown>>;
/** One item of a list of activities, unchecked. */
export type RawActivity = unknown;

/** Strava gives at most so many activities a page. */
export const PAGE_LENGTH = 200;

export interface StravaApp {
  clientId: string;
  clientSecret: string;
}

export interface StravaClientParts extends StravaCallParts {
  app: StravaApp;
  apiBase: string;
  oauthBase: string;
}

/** Which activities: those that began between the two, both excluded, to the second. With `after` alone the oldest come first. */
export interface ActivityPage {
  before?: Date;
  after?: Date;
  /** From 1. */
  page?: number;
}

export interface StravaClient {
  /** Where a browser goes so that an athlete grants access. */
  authorizeUrl(wish: { state: string; redirectUri: string; scopes: readonly string[] }): string;
  exchangeCode(code: string): Promise<StravaAnswer<Exchange>>;
  refresh(refreshToken: string): Promise<StravaAnswer<StravaTokens>>;
  /** Gives a grant back; a refresh token ends all tokens of its athlete. */
  revoke(refreshToken: string): Promise<StravaAnswer<null>>;
  /** The athlete's activities, newest first, at most PAGE_LENGTH. Only an empty page is surely the last: others may be filtered. */
  listActivities(call: ApiCall, which?: ActivityPage): Promise<StravaAnswer<RawActivity[]>>;
  /** One activity with its laps and splits. Numbers beyond 2^53, such as those of segment efforts, are not exact and not to be read. */
  activity(call: ApiCall, stravaId: number): Promise<StravaAnswer<RawObject>>;
  /** Series by their kind; of those in `keys` the ones that were recorded. */
  streams(call: ApiCall, stravaId: number, keys: readonly string[]): Promise<StravaAnswer<RawObject>>;
  /** Time in zones; refused where only subscribers see it. */
  activityZones(call: ApiCall, stravaId: number): Promise<StravaAnswer<unknown[]>>;
  /** The athlete, with `bikes` and `shoes` when their profile is shared. */
  athlete(call: ApiCall): Promise<StravaAnswer<RawObject>>;
  gear(call: ApiCall, gearId: string): Promise<StravaAnswer<RawObject>>;
}

const isObject = (body: unknown): body is RawObject =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
const readObject = (body: unknown) => (isObject(body) ? body : null);
const readList = (body: unknown) => (Array.isArray(body) ? (body as unknown[]) : null);
const epochSeconds = (instant: Date) => String(Math.floor(instant.getTime() / 1000));

/** The only place that speaks to Strava of athletes and what they do. Their tokens travel in headers only. */
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
    exchangeCode: (code) => tokenCall({ grant_type: 'authorization_code', code }, readExchange),
    refresh: (refreshToken) => tokenCall({ grant_type: 'refresh_token', refresh_token: refreshToken }, readTokens),
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
