import type { StravaApp } from '#server/sources/strava/calls/stravaClient.ts';
import { readFault } from '#server/sources/strava/calls/stravaFaults.ts';

const TIMEOUT_MS = 10_000;

/** A push subscription as Strava shows it. Times are ISO 8601 UTC. */
export interface PushSubscription {
  id: number;
  application_id: number;
  resource_state: number;
  callback_url: string;
  created_at: string;
  updated_at: string;
}

/**
 * Why Strava did not do what was asked. `exists`: the app has one already; `missing`: there is none of that number; `callback`: our
 * address did not answer as it should; `credentials`: it does not know our client id or secret; `inactive`: the app may do nothing;
 * `unavailable`: no answer that can be used, with the moment of the next try where Strava named one.
 */
export type PushFault =
  | { kind: 'exists' | 'missing' | 'callback' | 'credentials' | 'inactive' }
  | { kind: 'unavailable'; retryAt: Date | null };
export type PushAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: PushFault };

export interface PushSubscriptions {
  /** The app's subscription; null when it has none. */
  read(timeoutMs?: number): Promise<PushAnswer<PushSubscription | null>>;
  /** Strava asks the callback before it answers: nothing that the callback needs may be held meanwhile. */
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

/** Whether a fault is about the subscription itself and names `word` as its field or code. */
function tellsOf(body: unknown, word: string): boolean {
  if (!isObject(body) || !Array.isArray(body.errors)) return false;
  return body.errors.some((entry: unknown) => {
    if (!isObject(entry) || String(entry.resource).toLowerCase() !== 'pushsubscription') return false;
    return [entry.field, entry.code].some((text) => String(text).toLowerCase() === word);
  });
}

function faultOf({ status, headers, body }: Answered, now: Date): PushFault {
  if (status === 400 && tellsOf(body, 'already exists')) return { kind: 'exists' };
  if (status === 400 && tellsOf(body, 'callback url')) return { kind: 'callback' };
  if (status === 404) return { kind: 'missing' };
  const fault = readFault(status, body, headers, now);
  switch (fault.kind) {
    case 'inactive':
      return { kind: 'inactive' };
    case 'misconfigured':
    case 'unauthorized':
    case 'forbidden':
    case 'permission_missing':
      return { kind: 'credentials' };
    case 'rate_limited':
      return { kind: 'unavailable', retryAt: fault.retryAt };
    case 'invalid_grant':
    case 'rejected':
    case 'unavailable':
      return { kind: 'unavailable', retryAt: null };
  }
}

/** Whole seconds: an answer to the creation has nanoseconds, later ones have not. */
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

/** The calls about the app's one push subscription. They carry the app's credentials; two of them can only do so in their address. */
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
    const unavailable = { ok: false as const, fault: { kind: 'unavailable' as const, retryAt: null } };
    try {
      const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
      const body = parseJson(await answer.text());
      if (!answer.ok)
        return { ok: false, fault: faultOf({ status: answer.status, headers: answer.headers, body }, now()) };
      const found = read(body);
      return found ? { ok: true, value: found.value } : unavailable;
    } catch {
      // Nothing of the failed call is kept: its address holds the app's secret.
      return unavailable;
    }
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
