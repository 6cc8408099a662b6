import type {
  AthleteAnswer,
  AthleteEventsAnswer,
  AthleteStatsAnswer,
  AthletesAnswer,
  DeleteAthleteBody,
  SyncAthletesAnswer,
  SyncAthletesBody,
} from '#shared/contract/athletes.ts';
import type { RevealedCodesAnswer } from '#shared/contract/personLink.ts';
import type { ReasonBody } from '#shared/contract/reason.ts';
import { type Calls, call } from './call.ts';

export const ATHLETE_CALLS = {
  listAthletes: call<{ answer: AthletesAnswer }>('GET', '/strava-integration/athletes', 'athletes:read'),
  exportAthletes: call('GET', '/strava-integration/athletes/export', 'athletes:export'),
  getAthlete: call<{ answer: AthleteAnswer }>('GET', '/strava-integration/athletes/:id', 'athletes:read'),
  getAthleteStats: call<{ answer: AthleteStatsAnswer }>(
    'GET',
    '/strava-integration/athletes/:id/stats',
    'athletes:read',
  ),
  getAthleteEvents: call<{ answer: AthleteEventsAnswer }>(
    'GET',
    '/strava-integration/athletes/:id/events',
    'athletes:read',
  ),
  syncAthlete: call<{ answer: SyncAthletesAnswer }>('POST', '/strava-integration/athletes/:id/sync', 'athletes:sync'),
  syncAthletes: call<{ body: SyncAthletesBody; answer: SyncAthletesAnswer }>(
    'POST',
    '/strava-integration/athletes/sync',
    'athletes:sync',
  ),
  disconnectAthlete: call<{ answer: null }>(
    'POST',
    '/strava-integration/athletes/:id/disconnect',
    'athletes:disconnect',
  ),
  deleteAthlete: call<{ body: DeleteAthleteBody; answer: null }>(
    'DELETE',
    '/strava-integration/athletes/:id',
    'athletes:delete',
  ),
  revealCodes: call<{ body: ReasonBody; answer: RevealedCodesAnswer }>(
    'POST',
    '/strava-integration/athletes/:id/participants/reveal',
    'participants:link',
  ),
} satisfies Calls;
