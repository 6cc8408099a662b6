import type { Calls } from './call.ts';

export const ATHLETE_CALLS = {
  listAthletes: { method: 'GET', path: '/strava-integration/athletes', right: 'athletes:read' },
  getAthlete: { method: 'GET', path: '/strava-integration/athletes/:id', right: 'athletes:read' },
  getAthleteStats: { method: 'GET', path: '/strava-integration/athletes/:id/stats', right: 'athletes:read' },
  getAthleteEvents: { method: 'GET', path: '/strava-integration/athletes/:id/events', right: 'athletes:read' },
  syncAthlete: { method: 'POST', path: '/strava-integration/athletes/:id/sync', right: 'athletes:sync' },
  syncAthletes: { method: 'POST', path: '/strava-integration/athletes/sync', right: 'athletes:sync' },
  disconnectAthlete: {
    method: 'POST',
    path: '/strava-integration/athletes/:id/disconnect',
    right: 'athletes:disconnect',
  },
  deleteAthlete: { method: 'DELETE', path: '/strava-integration/athletes/:id', right: 'athletes:delete' },
} as const satisfies Calls;
