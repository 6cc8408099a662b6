import type { ControlAnswer, ProblemsAnswer, RetryAnswer, SubscriptionAnswer } from '#shared/contract/control.ts';
import { type Calls, get, post, remove } from './call.ts';

export const CONTROL_CALLS = {
  getSubscription: get<SubscriptionAnswer>('/strava-integration/webhook-subscription', 'webhook:read'),
  registerWebhook: post<SubscriptionAnswer>('/strava-integration/webhook-subscription', 'webhook:change'),
  unregisterWebhook: remove<SubscriptionAnswer>('/strava-integration/webhook-subscription', 'webhook:change'),
  getControl: get<ControlAnswer>('/strava-integration/control', 'strava:control'),
  listProblems: get<ProblemsAnswer>('/strava-integration/problems', 'strava:control'),
  retryProblem: post<RetryAnswer>('/strava-integration/problems/:id/retry', 'strava:control'),
  retryAllProblems: post<RetryAnswer>('/strava-integration/problems/retry', 'strava:control'),
  greetWebhook: get('/strava-integration/webhook/:secret'),
  receiveEvent: post('/strava-integration/webhook/:secret'),
} satisfies Calls;
