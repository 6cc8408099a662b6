import type { QueueName } from '#shared/contract/control.ts';
import type { RateBudget } from './rateBudget.ts';
import { readFault, type StravaAnswer } from './stravaFaults.ts';

const TIMEOUT_MS = 10_000;

export interface StravaCallParts {
  budget: RateBudget;
  now: () => Date;
  fetch?: typeof fetch;
  /** Until the last byte of an answer has to be there. */
  timeoutMs?: number;
}

interface Heard<Value> {
  answer: StravaAnswer<Value>;
  /** Null when there was no answer. */
  headers: Headers | null;
}

/** Asks Strava. Redirects are not followed, and what is no JSON of the expected shape is no answer: `read` gives null. */
export function createStravaCall({ budget, now, fetch: send = fetch, timeoutMs = TIMEOUT_MS }: StravaCallParts) {
  async function ask<Value>(
    url: string,
    init: RequestInit,
    read: (body: unknown) => Value | null,
    signal?: AbortSignal,
  ): Promise<Heard<Value>> {
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
      const text = await answer.text();
      if (!answer.ok)
        return { answer: { ok: false, fault: readFault(status, parseJson(text), headers, now()) }, headers };
      const value = read(parseJson(text));
      if (value !== null) return { answer: { ok: true, value }, headers };
    } catch {
      // Nothing of the failed call is kept: its address or body may hold a code.
    }
    return { answer: { ok: false, fault: { kind: 'unavailable', status } }, headers };
  }

  return {
    /** A call that is not counted by Strava: one with the app's credentials. */
    async asApp<Value>(url: string, init: RequestInit, read: (body: unknown) => Value | null) {
      const { answer } = await ask(url, init, read);
      if (answer.ok || answer.fault.kind === 'invalid_grant') await budget.setCredentials(true);
      else if (answer.fault.kind === 'misconfigured') await budget.setCredentials(false);
      return answer;
    },

    /** A call with an athlete's token. It is made only while the budget has one left for `priority`. */
    async asAthlete<Value>(
      url: string,
      { accessToken, priority, signal }: ApiCall,
      read: (body: unknown) => Value | null,
    ): Promise<StravaAnswer<Value>> {
      const taken = await budget.take(priority);
      if (!taken.ok) return { ok: false, fault: { kind: 'no_budget', status: null, retryAt: taken.retryAt } };
      const init = { headers: { Authorization: `Bearer ${accessToken}` } };
      const { answer, headers } = await ask(url, init, read, signal);
      await budget.settle(taken.at, answer.ok ? null : answer.fault, headers);
      return answer;
    },
  };
}

/** In whose name a call is made, and how urgent it is: what a person waits for is as urgent as an event. */
export interface ApiCall {
  accessToken: string;
  priority: QueueName;
  signal?: AbortSignal;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
