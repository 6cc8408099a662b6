import { conflict, forbidden, HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { messages } from '#shared/messages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import type { PushFault } from './pushSubscriptions.ts';

export const verifyTokenWrong = () => forbidden(stravaMessages('verify_token_wrong'));
export const foreignSubscription = () => forbidden(stravaMessages('foreign_subscription'));
export const eventMalformed = () => new HttpError(400, stravaMessages('event_malformed'));
export const noSubscription = () => notFound(messages('subscription_not_found'));
export const subscriptionExists = () => conflict(stravaMessages('subscription_exists'));
export const problemNotFound = () => notFound(stravaMessages('problem_not_found'));

/** What the admin hears when Strava did not do as asked about the subscription. */
export function subscriptionFailed(fault: PushFault, now: Date): HttpError {
  switch (fault.kind) {
    case 'exists':
      return subscriptionExists();
    case 'missing':
      return noSubscription();
    case 'callback':
      return conflict(stravaMessages('callback_unreachable'));
    case 'inactive':
      return conflict(messages('strava_inactive'));
    case 'credentials':
      return conflict(stravaMessages('strava_credentials_refused'));
    case 'unavailable': {
      const { retryAt } = fault;
      const wait = retryAt && Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000));
      return new HttpError(503, messages('strava_unavailable'), {
        ...(wait === null ? {} : { retryAfterSeconds: wait }),
      });
    }
  }
}
