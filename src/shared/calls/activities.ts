import type { Calls } from './call.ts';

export const ACTIVITY_CALLS = {
  listActivities: { method: 'GET', path: '/strava-integration/activities', right: 'activities:read' },
  getActivity: { method: 'GET', path: '/strava-integration/activities/:id', right: 'activities:read' },
  getActivityStreams: { method: 'GET', path: '/strava-integration/activities/:id/streams', right: 'activities:read' },
  excludeActivities: { method: 'PATCH', path: '/strava-integration/activities', right: 'activities:exclude' },
  reimportActivity: {
    method: 'POST',
    path: '/strava-integration/activities/:id/reimport',
    right: 'activities:reimport',
  },
  listGear: { method: 'GET', path: '/strava-integration/athletes/:id/gear', right: 'gear:read' },
  getGear: { method: 'GET', path: '/strava-integration/gear/:id', right: 'gear:read' },
  changeGear: { method: 'PATCH', path: '/strava-integration/gear/:id', right: 'gear:change' },
  getStravaDashboard: { method: 'GET', path: '/strava-integration/dashboard', right: 'strava:dashboard' },
  getOwnDashboard: { method: 'GET', path: '/strava-integration/me/dashboard', right: 'strava:read-own' },
  exportActivities: { method: 'GET', path: '/strava-integration/activities/export', right: 'activities:export' },
  updates: { method: 'GET', path: '/strava-integration/updates', right: 'strava:updates' },
} as const satisfies Calls;
