import type { CallFindings } from '#server/sources/budget/rateBudget.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import { readRates } from './rateHeaders.ts';
import { isDaySpent } from './stravaCallErrors.ts';

function spentBy(error: CallError | null, headers: Headers): CallFindings['spent'] {
  if (error?.kind !== 'rate_limited') return null;
  return isDaySpent(headers) ? 'day' : 'quarter';
}

/** A 404 shows that Strava does not refuse the app. */
function isInactive(error: CallError | null): boolean | null {
  if (error?.kind === 'inactive') return true;
  return error === null || error.status === 404 ? false : null;
}

/** Null without an answer. */
export function findingsOf(error: CallError | null, headers: Headers | null): CallFindings | null {
  if (headers === null) return error === null ? { rates: null, spent: null, isInactive: false } : null;
  return { rates: readRates(headers), spent: spentBy(error, headers), isInactive: isInactive(error) };
}
