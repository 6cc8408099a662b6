import { isUnavailable } from '#server/db/databaseErrors.ts';
import type { RateBudget } from '#server/sources/budget/rateBudget.ts';
import { readAtMost } from '#server/sources/source/boundedFetch.ts';
import type { CallAnswer } from '#server/sources/source/callError.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { findingsOf } from './callFindings.ts';
import { readError } from './stravaCallErrors.ts';

const TIMEOUT_MS = 10_000;
/** Many times a page of 200 activities. */
export const ANSWER_BYTES = 20 * 1024 ** 2;

export interface StravaCallParts {
  budget: RateBudget;
  now: () => Date;
  fetch?: typeof fetch;
  /** Limit until the last byte of an answer. */
  timeoutMs?: number;
}

interface CallResult<Value> {
  answer: CallAnswer<Value>;
  headers: Headers | null;
}

/** A call for tokens has nothing else that a 401 could refuse, also when it names no reason. */
function ofApp<Value>(answer: CallAnswer<Value>): CallAnswer<Value> {
  if (answer.ok || answer.error.kind !== 'unauthorized') return answer;
  return { ok: false, error: { ...answer.error, kind: 'misconfigured' } };
}

/** Follows no redirects; `read` returns null when the body does not have the expected shape. */
export function createStravaCall({ budget, now, fetch: send = fetch, timeoutMs = TIMEOUT_MS }: StravaCallParts) {
  async function ask<Value>(
    url: string,
    init: RequestInit,
    read: (body: unknown) => Value | null,
    signal?: AbortSignal,
  ): Promise<CallResult<Value>> {
    const timeout = AbortSignal.timeout(timeoutMs);
    let status: number | null = null;
    let headers: Headers | null = null;
    try {
      const answer = await send(url, {
        ...init,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      ({ status, headers } = answer);
      const bytes = await readAtMost(answer, ANSWER_BYTES);
      // It would be as large the next time.
      if (bytes === null) return { answer: { ok: false, error: { kind: 'rejected', status } }, headers };
      const body = parseJson(bytes);
      if (isOfProxy(status, bytes, body))
        return { answer: { ok: false, error: { kind: 'unavailable', status: null } }, headers: null };
      if (!answer.ok) return { answer: { ok: false, error: readError(status, body, headers, now()) }, headers };
      const value = read(body);
      if (value !== null) return { answer: { ok: true, value }, headers };
    } catch {
      // The cause is dropped, because address and body may contain a code.
    }
    return { answer: { ok: false, error: { kind: 'unavailable', status } }, headers };
  }

  /** The next answer shows it again, while the tokens in this one come only once. */
  async function noteCredentials(areGood: boolean): Promise<void> {
    await budget.setCredentials(areGood).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  }

  return {
    /** Strava does not count calls with the app's credentials. */
    async asApp<Value>(url: string, init: RequestInit, read: (body: unknown) => Value | null) {
      const asked = await ask(url, init, read);
      const answer = url.endsWith('/token') ? ofApp(asked.answer) : asked.answer;
      if (answer.ok || answer.error.kind === 'invalid_grant') await noteCredentials(true);
      else if (answer.error.kind === 'misconfigured') await noteCredentials(false);
      return answer;
    },

    async asAthlete<Value>(
      url: string,
      { accessToken, priority, signal }: ApiCall,
      read: (body: unknown) => Value | null,
    ): Promise<CallAnswer<Value>> {
      const taken = await budget.take(priority);
      if (!taken.ok) return { ok: false, error: { kind: 'no_budget', status: null, retryAt: taken.retryAt } };
      const init = { headers: { Authorization: `Bearer ${accessToken}` } };
      const { answer, headers } = await ask(url, init, read, signal);
      await budget.settle(taken.at, findingsOf(answer.ok ? null : answer.error, headers));
      return answer;
    },
  };
}

/** The athlete's token and the priority; calls that a user waits for have that of an import. */
export interface ApiCall {
  accessToken: string;
  priority: QueueName;
  signal?: AbortSignal;
}

/** Strava's own 404 has JSON or no body. */
export const isOfProxy = (status: number, bytes: Uint8Array, body: unknown): boolean =>
  status === 404 && bytes.length > 0 && body === undefined;

export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
