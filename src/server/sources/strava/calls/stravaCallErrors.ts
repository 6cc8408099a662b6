import { nextWindow } from '#server/sources/budget/rateWindows.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import { readRates } from './rateHeaders.ts';

type StravaRefusal = Exclude<CallError, { kind: 'no_budget' }>;

interface ErrorEntry {
  resource: string;
  field: string;
  code: string;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

function entriesOf(body: unknown): ErrorEntry[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return [];
  return body.errors
    .filter((entry: unknown): entry is Record<string, unknown> => typeof entry === 'object' && entry !== null)
    .map(({ resource, field, code }) => ({ resource: textOf(resource), field: textOf(field), code: textOf(code) }));
}

export function isDaySpent(headers: Headers): boolean {
  const day = readRates(headers)?.day;
  return day !== undefined && day.used >= day.limit;
}

/** By the status and the codes of the body, not by its text. */
export function readError(status: number, body: unknown, headers: Headers, now: Date): StravaRefusal {
  if (status === 429) {
    return { kind: 'rate_limited', status, retryAt: nextWindow(isDaySpent(headers) ? 'day' : 'quarter', now) };
  }
  if (status < 400 || status >= 500) return { kind: 'unavailable', status };
  const entries = entriesOf(body);
  const has = (test: (entry: ErrorEntry) => boolean) => entries.some(test);
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
