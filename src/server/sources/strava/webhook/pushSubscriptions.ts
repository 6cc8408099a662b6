import { boundedFetch } from '#server/sources/source/boundedFetch.ts';
import { ANSWER_BYTES, isOfProxy, parseJson } from '#server/sources/strava/calls/stravaCall.ts';
import { readError } from '#server/sources/strava/calls/stravaCallErrors.ts';
import type { StravaApp } from '#server/sources/strava/calls/stravaClient.ts';

const TIMEOUT_MS = 10_000;

export interface PushSubscription {
  id: number;
  application_id: number;
  resource_state: number;
  callback_url: string;
  created_at: string;
  updated_at: string;
}

/**
 * Why Strava refused. `exists`: the app has a subscription; `missing`: unknown id; `callback`: our address did not
 * answer correctly; `credentials`: wrong client id or secret; `inactive`: the app is blocked; `unavailable`: no
 * usable answer, with the time of the next try when Strava named one.
 */
export type PushError =
  | { kind: 'exists' | 'missing' | 'callback' | 'credentials' | 'inactive' }
  | { kind: 'unavailable'; retryAt: Date | null };
export type PushAnswer<Value> = { ok: true; value: Value } | { ok: false; error: PushError };

export interface PushSubscriptions {
  read(timeoutMs?: number): Promise<PushAnswer<PushSubscription | null>>;
  /** Strava calls the callback before it answers, so the caller must hold no lock that the callback needs. */
  create(callbackUrl: string, verifyToken: string): Promise<PushAnswer<null>>;
  remove(id: number): Promise<PushAnswer<null>>;
}

interface Parts {
  app: StravaApp;
  apiBase: string;
  now: () => Date;
}

interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function concerns(body: unknown, word: string): boolean {
  if (!isObject(body) || !Array.isArray(body.errors)) return false;
  return body.errors.some((entry: unknown) => {
    if (!isObject(entry) || String(entry.resource).toLowerCase() !== 'pushsubscription') return false;
    return [entry.field, entry.code].some((text) => String(text).toLowerCase() === word);
  });
}

function errorOf({ status, headers, body }: Answered, now: Date): PushError {
  if (status === 400 && concerns(body, 'already exists')) return { kind: 'exists' };
  if (status === 400 && concerns(body, 'callback url')) return { kind: 'callback' };
  if (status === 404) return { kind: 'missing' };
  const error = readError(status, body, headers, now);
  switch (error.kind) {
    case 'inactive':
      return { kind: 'inactive' };
    case 'misconfigured':
    case 'unauthorized':
    case 'forbidden':
    case 'permission_missing':
      return { kind: 'credentials' };
    case 'rate_limited':
      return { kind: 'unavailable', retryAt: error.retryAt };
    case 'invalid_grant':
    case 'rejected':
    case 'unavailable':
      return { kind: 'unavailable', retryAt: null };
  }
}

/** In whole seconds: the answer to the creation has nanoseconds, later ones have not. */
function secondOf(text: unknown): string | null {
  const time = new Date(String(text));
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

function toSubscription(item: unknown): PushSubscription | null {
  if (!isObject(item)) return null;
  const { id, application_id, resource_state, callback_url } = item;
  const [created_at, updated_at] = [secondOf(item.created_at), secondOf(item.updated_at)];
  if (!Number.isSafeInteger(id) || !Number.isSafeInteger(application_id)) return null;
  if (typeof callback_url !== 'string' || created_at === null || updated_at === null) return null;
  return {
    id: Number(id),
    application_id: Number(application_id),
    resource_state: Number.isSafeInteger(resource_state) ? Number(resource_state) : 2,
    callback_url,
    created_at,
    updated_at,
  };
}

/** Two of these calls can carry the app's credentials only in their address. */
export function createPushSubscriptions({ app, apiBase, now }: Parts): PushSubscriptions {
  const address = `${apiBase}/push_subscriptions`;
  const credentials = { client_id: app.clientId, client_secret: app.clientSecret };
  const query = new URLSearchParams(credentials);

  async function call<Value>(
    url: string,
    init: RequestInit,
    read: (body: unknown) => { value: Value } | null,
    timeoutMs = TIMEOUT_MS,
  ): Promise<PushAnswer<Value>> {
    const unavailable = { ok: false as const, error: { kind: 'unavailable' as const, retryAt: null } };
    const answer = await boundedFetch(url, init, { timeoutMs, maxBytes: ANSWER_BYTES });
    if (answer === null) return unavailable;
    const { status, headers } = answer;
    const body = parseJson(answer.bytes);
    if (isOfProxy(status, answer.bytes, body)) return unavailable;
    if (status < 200 || status >= 300) return { ok: false, error: errorOf({ status, headers, body }, now()) };
    const found = read(body);
    return found ? { ok: true, value: found.value } : unavailable;
  }

  return {
    read: (timeoutMs) =>
      call(
        `${address}?${query}`,
        {},
        (body) => {
          if (!Array.isArray(body)) return null;
          if (body.length === 0) return { value: null };
          const value = toSubscription(body[0]);
          return value && { value };
        },
        timeoutMs,
      ),
    create: (callbackUrl, verifyToken) =>
      call(
        address,
        {
          method: 'POST',
          body: new URLSearchParams({ ...credentials, callback_url: callbackUrl, verify_token: verifyToken }),
        },
        (body) => (isObject(body) ? { value: null } : null),
      ),
    remove: (id) => call(`${address}/${id}?${query}`, { method: 'DELETE' }, () => ({ value: null })),
  };
}
