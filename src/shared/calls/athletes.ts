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
import { type Calls, get, post, remove } from './call.ts';

export const ATHLETE_CALLS = {
  listAthletes: get<AthletesAnswer>('/strava-integration/athletes', 'athletes:read'),
  exportAthletes: get('/strava-integration/athletes/export', 'athletes:export'),
  getAthlete: get<AthleteAnswer>('/strava-integration/athletes/:id', 'athletes:read'),
  getAthleteStats: get<AthleteStatsAnswer>('/strava-integration/athletes/:id/stats', 'athletes:read'),
  getAthleteEvents: get<AthleteEventsAnswer>('/strava-integration/athletes/:id/events', 'athletes:read'),
  syncAthlete: post<SyncAthletesAnswer>('/strava-integration/athletes/:id/sync', 'athletes:sync'),
  syncAthletes: post<SyncAthletesAnswer, SyncAthletesBody>('/strava-integration/athletes/sync', 'athletes:sync'),
  disconnectAthlete: post<null>('/strava-integration/athletes/:id/disconnect', 'athletes:disconnect'),
  deleteAthlete: remove<null, DeleteAthleteBody>('/strava-integration/athletes/:id', 'athletes:delete'),
  revealCodes: post<RevealedCodesAnswer, ReasonBody>(
    '/strava-integration/athletes/:id/participants/reveal',
    'participants:link',
  ),
} satisfies Calls;
