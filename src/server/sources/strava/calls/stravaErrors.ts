import { conflict, HttpError } from '#server/plugins/httpErrors.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import { serverMessages } from '#shared/serverMessages.ts';

export const notSetUp = () => conflict(serverMessages('strava_not_set_up'));
export const stateExpired = () => new HttpError(400, serverMessages('strava_state_expired'));
export const denied = () => new HttpError(400, serverMessages('strava_denied'));
export const alreadyLinked = () => conflict(serverMessages('strava_already_linked'));
export const otherAccount = () => conflict(serverMessages('strava_other_account'));
export const otherCode = () => conflict(serverMessages('strava_other_code'));

export function exchangeFailed(error: CallError, now: Date): HttpError {
  switch (error.kind) {
    case 'invalid_grant':
      return stateExpired();
    case 'forbidden':
      return conflict(serverMessages('strava_full'));
    case 'inactive':
      return new HttpError(503, serverMessages('strava_inactive'));
    case 'rate_limited':
    case 'no_budget':
      return new HttpError(503, serverMessages('strava_unavailable'), {
        retryAfterSeconds: Math.max(1, Math.ceil((error.retryAt.getTime() - now.getTime()) / 1000)),
      });
    case 'unavailable':
    case 'misconfigured':
    case 'unauthorized':
    case 'permission_missing':
    case 'rejected':
      return new HttpError(503, serverMessages('strava_unavailable'));
  }
}
