import type { ControlAnswer, ProblemsAnswer, RetryAnswer, SubscriptionAnswer } from '#shared/contract/control.ts';
import { type Calls, call } from './call.ts';

export const CONTROL_CALLS = {
  getSubscription: call<{ answer: SubscriptionAnswer }>(
    'GET',
    '/strava-integration/webhook-subscription',
    'webhook:read',
  ),
  registerWebhook: call<{ answer: SubscriptionAnswer }>(
    'POST',
    '/strava-integration/webhook-subscription',
    'webhook:change',
  ),
  unregisterWebhook: call<{ answer: SubscriptionAnswer }>(
    'DELETE',
    '/strava-integration/webhook-subscription',
    'webhook:change',
  ),
  getControl: call<{ answer: ControlAnswer }>('GET', '/strava-integration/control', 'strava:control'),
  listProblems: call<{ answer: ProblemsAnswer }>('GET', '/strava-integration/problems', 'strava:control'),
  retryProblem: call<{ answer: RetryAnswer }>('POST', '/strava-integration/problems/:id/retry', 'strava:control'),
  retryAllProblems: call<{ answer: RetryAnswer }>('POST', '/strava-integration/problems/retry', 'strava:control'),
  greetWebhook: call('GET', '/strava-integration/webhook/:secret'),
  receiveEvent: call('POST', '/strava-integration/webhook/:secret'),
} satisfies Calls;
