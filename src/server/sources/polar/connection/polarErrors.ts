import { conflict, HttpError } from '#server/plugins/httpErrors.ts';
import type { CallError } from '#server/sources/source/callError.ts';
import { serverMessages } from '#shared/serverMessages.ts';

export const polarNotSetUp = () => conflict(serverMessages('polar_not_set_up'));
export const polarStateExpired = () => new HttpError(400, serverMessages('polar_state_expired'));
export const polarUnavailable = () => new HttpError(503, serverMessages('polar_unavailable'));
export const polarOtherUser = () => conflict(serverMessages('polar_already_linked'));
export const polarOtherPerson = () => conflict(serverMessages('polar_other_person'));
export const polarOtherCode = () => conflict(serverMessages('polar_other_code'));
export const polarOtherAccount = () => conflict(serverMessages('polar_other_account'));
export const polarNotConnected = () => conflict(serverMessages('polar_not_connected'));

export function exchangeFailed({ kind }: CallError): HttpError {
  return kind === 'invalid_grant' ? polarStateExpired() : polarUnavailable();
}

/** Why Polar sent the browser back without a code. */
export function authorizationFailed(error: string): HttpError {
  return error === 'access_denied' ? new HttpError(400, serverMessages('strava_denied')) : polarUnavailable();
}
