import type { Calls } from './call.ts';

export const CONNECTION_CALLS = {
  getOwnAthlete: { method: 'GET', path: '/strava-integration/me', right: 'strava:read-own' },
  disconnectOwn: { method: 'POST', path: '/strava-integration/me/disconnect', right: 'strava:disconnect-own' },
  startStravaAuth: { method: 'POST', path: '/strava-integration/auth/start' },
  finishStravaAuth: { method: 'POST', path: '/strava-integration/auth/callback' },
  checkInvite: { method: 'POST', path: '/strava-integration/auth/invite' },
  getInvite: { method: 'GET', path: '/strava-integration/invite', right: 'strava:invite' },
  renewInvite: { method: 'POST', path: '/strava-integration/invite', right: 'strava:invite' },
} as const satisfies Calls;
