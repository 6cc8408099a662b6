/**
 * Why Strava did not do what was asked.
 * `unavailable`: no answer in time, 5xx, a redirect, or something that is no JSON of the expected shape;
 * `rate_limited`: the installation's budget is used up until `retryAt`;
 * `inactive`: the owner's app may not read data at all; `forbidden`: any other 403, such as too many athletes;
 * `invalid_grant`: the code or refresh token is worth nothing; `misconfigured`: Strava does not know this client or its secret;
 * `unauthorized`: the access token is worth nothing; `permission_missing`: it is, but its scopes do not reach this;
 * `rejected`: any other refusal.
 */
export type StravaFault =
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

export type StravaAnswer<Value> = { ok: true; value: Value } | { ok: false; fault: StravaFault };

interface FaultEntry {
  resource: string;
  field: string;
  code: string;
}

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
/** Strava's clock and ours differ a little: asking just too early would cost another call. */
const MARGIN_MS = 5000;

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

function isSpent(limit: string | null, usage: string | null): boolean {
  const day = (pair: string | null) => Number(pair?.split(',')[1] ?? Number.NaN);
  return day(usage) >= day(limit);
}

/** When the budget that is used up begins anew: at the next quarter of an hour, or at midnight UTC when the day's is spent. */
function nextWindow(headers: Headers, now: Date): Date {
  const isDaySpent =
    isSpent(headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-usage')) ||
    isSpent(headers.get('x-readratelimit-limit'), headers.get('x-readratelimit-usage'));
  const window = isDaySpent ? DAY_MS : QUARTER_MS;
  return new Date((Math.floor(now.getTime() / window) + 1) * window + MARGIN_MS);
}

/** What a refusal means, by its status and the entries of its body, never by its words. */
export function readFault(status: number, body: unknown, headers: Headers, now: Date): StravaFault {
  if (status === 429) return { kind: 'rate_limited', status, retryAt: nextWindow(headers, now) };
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
