import type { RateBudget } from '#server/sources/budget/rateBudget.ts';
import { boundedFetch, type Received } from '#server/sources/source/boundedFetch.ts';
import type { CallAnswer, CallError } from '#server/sources/source/callError.ts';
import type { QueueName } from '#shared/contract/control.ts';
import { isPolarDaySpent, readPolarRates, retryAfterRefusal } from './polarRates.ts';

const TIMEOUT_MS = 30_000;
/** A list of two thousand exercises; files have their own limit. */
const JSON_BYTES = 10 * 1024 ** 2;

export interface PolarCallParts {
  budget: RateBudget;
  now: () => Date;
  userAgent: string;
  fetch?: typeof fetch | undefined;
  timeoutMs?: number | undefined;
}

export interface Sending {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  /** `bearer` of a person, `basic` of the app; a refusal of the app's is a mistake of the installation. */
  as: 'bearer' | 'basic';
  credentials: string;
  body?: string | URLSearchParams;
  accept?: string;
  maxBytes?: number;
  signal?: AbortSignal | undefined;
}

function errorOf({ status, headers }: Received, as: Sending['as'], now: Date): CallError {
  if (status === 429) return { kind: 'rate_limited', status, retryAt: retryAfterRefusal(headers, now) };
  if (status < 400 || status >= 500) return { kind: 'unavailable', status };
  if (status === 401) return { kind: as === 'basic' ? 'misconfigured' : 'unauthorized', status };
  // The person's consents at Polar are missing, or they are not registered.
  return { kind: status === 403 ? 'permission_missing' : 'rejected', status };
}

/** Only the status decides what an error is, because most of Polar's errors have no body. */
export function createPolarCall({ budget, now, userAgent, fetch, timeoutMs = TIMEOUT_MS }: PolarCallParts) {
  async function send({ url, method = 'GET', as, credentials, body, accept, maxBytes, signal }: Sending) {
    const headers = {
      Authorization: `${as === 'basic' ? 'Basic' : 'Bearer'} ${credentials}`,
      Accept: accept ?? 'application/json',
      'User-Agent': userAgent,
      ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    return boundedFetch(url, init, { timeoutMs, maxBytes: maxBytes ?? JSON_BYTES, signal, fetch });
  }

  return {
    /** Without the budget: the host that gives tokens has no limits. */
    send,

    async counted(sending: Sending, priority: QueueName): Promise<CallAnswer<Received>> {
      const taken = await budget.take(priority);
      if (!taken.ok) return { ok: false, error: { kind: 'no_budget', status: null, retryAt: taken.retryAt } };
      const received = await send(sending);
      if (received === null) return { ok: false, error: { kind: 'unavailable', status: null } };
      const { status, headers } = received;
      const dayOrQuarter = isPolarDaySpent(headers) ? 'day' : 'quarter';
      await budget.settle(taken.at, {
        rates: readPolarRates(headers),
        spent: status === 429 ? dayOrQuarter : null,
        isInactive: null,
      });
      // It would be as large the next time.
      if (received.isTooLarge) return { ok: false, error: { kind: 'rejected', status } };
      if (status >= 200 && status < 300) return { ok: true, value: received };
      return { ok: false, error: errorOf(received, sending.as, now()) };
    },
  };
}
