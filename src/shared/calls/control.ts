import type { Calls } from './call.ts';

export const CONTROL_CALLS = {
  getSubscription: { method: 'GET', path: '/strava-integration/webhook-subscription', right: 'webhook:read' },
  registerWebhook: { method: 'POST', path: '/strava-integration/webhook-subscription', right: 'webhook:change' },
  unregisterWebhook: { method: 'DELETE', path: '/strava-integration/webhook-subscription', right: 'webhook:change' },
  getControl: { method: 'GET', path: '/strava-integration/control', right: 'strava:control' },
  listProblems: { method: 'GET', path: '/strava-integration/problems', right: 'strava:control' },
  retryProblem: { method: 'POST', path: '/strava-integration/problems/:id/retry', right: 'strava:control' },
  retryAllProblems: { method: 'POST', path: '/strava-integration/problems/retry', right: 'strava:control' },
  greetWebhook: { method: 'GET', path: '/strava-integration/webhook/:secret' },
  receiveEvent: { method: 'POST', path: '/strava-integration/webhook/:secret' },
} as const satisfies Calls;
