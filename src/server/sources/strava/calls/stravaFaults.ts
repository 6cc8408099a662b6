import { readRates } from './rateHeaders.ts';
import { nextWindow } from './rateWindows.ts';

/**
 * Why Strava did not do what was asked.
 * `no_budget`: it was not asked, since the share of this kind of call is used up until `retryAt`, or Strava refuses the whole app;
 * `unavailable`: no answer in time, 5xx, a redirect, or something that is no JSON of the expected shape;
 * `rate_limited`: the installation's budget is used up until `retryAt`;
 * `inactive`: the owner's app may not read data at all; `forbidden`: any other 403, such as too many athletes;
 * `invalid_grant`: the code or refresh token is worth nothing; `misconfigured`: Strava does not know this client or its secret;
 * `unauthorized`: the access token is worth nothing; `permission_missing`: it is, but its scopes do not reach this;
 * `rejected`: any other refusal.
 */
export type StravaFault =
  | { kind: 'no_budget'; status: null; retryAt: Date }
  | { kind: 'rate_limited'; status: 429; retryAt: Date }
  | {
      kind:
        | 'unavailable'
        | 'inactive'
        | 'forbidden'
        | 'invalid_grant'
        | 'misconfigured'
        | 'unauthorized'
        | 'permission_missing'
        | 'rejected';
      /** Null when there was no answer. */
      status: number | null;
    };

/** Why Strava refused what it was asked. */
export type StravaRefusal = Exclude<StravaFault, { kind: 'no_budget' }>;

export type StravaAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: StravaFault };

interface FaultEntry {
  resource: string;
  field: string;
  code: string;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

/** The entries of a fault body, lower case. `errors` may be a text, or the whole body something else. */
function entriesOf(body: unknown): FaultEntry[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return [];
  return body.errors
    .filter((entry: unknown): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null)
    .map(({ resource, field, code }) => ({ resource: textOf(resource), field: textOf(field), code: textOf(code) }));
}

/** Whether it is the day's budget that is used up. */
export function isDaySpent(headers: Headers): boolean {
  const day = readRates(headers)?.day;
  return day !== undefined && day.used >= day.limit;
}

/** What a refusal means, by its status and the entries of its body, never by its words. */
export function readFault(status: number, body: unknown, headers: Headers, now: Date): StravaRefusal {
  if (status === 429) {
    return { kind: 'rate_limited', status, retryAt: nextWindow(isDaySpent(headers) ? 'day' : 'quarter', now) };
  }
  if (status < 400 || status >= 500) return { kind: 'unavailable', status };
  const entries = entriesOf(body);
  const has = (test: (entry: FaultEntry) => boolean) => entries.some(test);
  const isAboutApplication = has(({ resource, field }) => resource === 'application' && field !== 'after');
  if (status === 403 && has(({ field, code }) => field === 'status' && code === 'inactive')) {
    return { kind: 'inactive', status };
  }
  if (
    (status === 401 || status === 403) &&
    has(({ field, code }) => field.endsWith('_permission') && code === 'missing')
  ) {
    return { kind: 'permission_missing', status };
  }
  if (status === 403) return { kind: 'forbidden', status };
  if ((status === 400 || status === 401) && isAboutApplication) return { kind: 'misconfigured', status };
  if (status === 401) return { kind: 'unauthorized', status };
  const isGrant = has(({ resource }) => ['authorizationcode', 'requesttoken', 'refreshtoken'].includes(resource));
  return { kind: status === 400 && isGrant ? 'invalid_grant' : 'rejected', status };
}
