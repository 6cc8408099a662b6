import { conflict, forbidden, HttpError, notFound } from '#server/plugins/httpErrors.ts';
import { messages } from '#shared/messages.ts';
import { stravaMessages } from '#shared/stravaMessages.ts';
import type { PushFault } from './pushSubscriptions.ts';

export const verifyTokenWrong = () => forbidden(stravaMessages.verifyTokenWrong, 'verify_token_wrong');
export const foreignSubscription = () => forbidden(stravaMessages.eventRefused, 'foreign_subscription');
export const eventMalformed = () => new HttpError(400, 'event_malformed', stravaMessages.eventMalformed);
export const noSubscription = () => notFound(messages.noSubscriptionFound, 'subscription_not_found');
export const subscriptionExists = () => conflict('subscription_exists', stravaMessages.subscriptionExists);
export const problemNotFound = () => notFound(stravaMessages.problemNotFound, 'problem_not_found');

/** What the admin hears when Strava did not do as asked about the subscription. */
export function subscriptionFailed(fault: PushFault, now: Date): HttpError {
  switch (fault.kind) {
    case 'exists':
      return subscriptionExists();
    case 'missing':
      return noSubscription();
    case 'callback':
      return conflict('callback_unreachable', stravaMessages.callbackUnreachable);
    case 'inactive':
      return conflict('strava_inactive', messages.stravaInactive);
    case 'credentials':
      return conflict('strava_credentials_refused', stravaMessages.credentialsRefused);
    case 'unavailable': {
      const { retryAt } = fault;
      const wait = retryAt && Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000));
      return new HttpError(503, 'strava_unavailable', messages.stravaUnavailable, {
        ...(wait === null ? {} : { retryAfterSeconds: wait }),
      });
    }
  }
}
