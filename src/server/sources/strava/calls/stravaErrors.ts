import { conflict, HttpError } from '#server/plugins/httpErrors.ts';
import { messages } from '#shared/messages.ts';
import type { StravaFault } from './stravaFaults.ts';

export const notSetUp = () => conflict(messages('strava_not_set_up'));
export const stateExpired = () => new HttpError(400, messages('strava_state_expired'));
export const denied = () => new HttpError(400, messages('strava_denied'));
export const alreadyLinked = () => conflict(messages('strava_already_linked'));
export const otherAccount = () => conflict(messages('strava_other_account'));

/** What the person hears when the exchange of their code fails. */
export function exchangeFailed(fault: StravaFault, now: Date): HttpError {
  switch (fault.kind) {
    case 'invalid_grant':
      return stateExpired();
    case 'forbidden':
      return conflict(messages('strava_full'));
    case 'inactive':
      return new HttpError(503, messages('strava_inactive'));
    case 'rate_limited':
    case 'no_budget':
      return new HttpError(503, messages('strava_unavailable'), {
        retryAfterSeconds: Math.max(1, Math.ceil((fault.retryAt.getTime() - now.getTime()) / 1000)),
      });
    case 'unavailable':
    case 'misconfigured':
    case 'unauthorized':
    case 'permission_missing':
    case 'rejected':
      return new HttpError(503, messages('strava_unavailable'));
  }
}
