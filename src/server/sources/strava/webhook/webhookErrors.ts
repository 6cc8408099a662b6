import { conflict, forbidden, HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { PushError } from './pushSubscriptions.ts';

export const verifyTokenWrong = () => forbidden(serverMessages('verify_token_wrong'));
export const foreignSubscription = () => forbidden(serverMessages('foreign_subscription'));
export const eventMalformed = () => new HttpError(400, serverMessages('event_malformed'));
export const noSubscription = () => notFound(serverMessages('subscription_not_found'));
const subscriptionExists = () => conflict(serverMessages('subscription_exists'));
export const problemNotFound = () => notFound(serverMessages('problem_not_found'));

export function subscriptionFailed(error: PushError, now: Date): HttpError {
  switch (error.kind) {
    case 'exists':
      return subscriptionExists();
    case 'missing':
      return noSubscription();
    case 'callback':
      return conflict(serverMessages('callback_unreachable'));
    case 'inactive':
      return conflict(serverMessages('strava_inactive'));
    case 'credentials':
      return conflict(serverMessages('strava_credentials_refused'));
    case 'unavailable': {
      const { retryAt } = error;
      const wait = retryAt && Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000));
      return new HttpError(503, serverMessages('strava_unavailable'), {
        ...(wait === null ? {} : { retryAfterSeconds: wait }),
      });
    }
  }
}
