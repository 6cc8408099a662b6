import { conflict, HttpError } from '#server/plugins/httpErrors.ts';
import { messages } from '#shared/messages.ts';
import type { StravaFault } from './stravaFaults.ts';

export const notSetUp = () => conflict('strava_not_set_up', messages.stravaNotSetUp);
export const stateExpired = () => new HttpError(400, 'strava_state_expired', messages.stravaStateExpired);
export const denied = () => new HttpError(400, 'strava_denied', messages.stravaDenied);
export const alreadyLinked = () => conflict('strava_already_linked', messages.stravaAlreadyLinked);
export const otherAccount = () => conflict('strava_other_account', messages.stravaOtherAccount);

/** What the person hears when the exchange of their code fails. */
export function exchangeFailed(fault: StravaFault, now: Date): HttpError {
  switch (fault.kind) {
    case 'invalid_grant':
      return stateExpired();
    case 'forbidden':
      return conflict('strava_full', messages.stravaFull);
    case 'inactive':
      return new HttpError(503, 'strava_inactive', messages.stravaInactive);
    case 'rate_limited':
    case 'no_budget':
      return new HttpError(503, 'strava_unavailable', messages.stravaUnavailable, {
        retryAfterSeconds: Math.max(1, Math.ceil((fault.retryAt.getTime() - now.getTime()) / 1000)),
      });
    case 'unavailable':
    case 'misconfigured':
    case 'unauthorized':
    case 'permission_missing':
    case 'rejected':
      return new HttpError(503, 'strava_unavailable', messages.stravaUnavailable);
  }
}
