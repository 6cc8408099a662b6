import type { FastifyInstance } from 'fastify';
import { Refusal } from '#standin/common/refusal.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { statsOf } from '#standin/strava/world/athleteStats.ts';
import { detailedGear, gearOf } from '#standin/strava/world/gear.ts';
import { athleteZones } from '#standin/strava/world/zoneRanges.ts';
import { apiCall, needScope } from './apiCall.ts';
import { detailedAthlete, summaryAthlete } from './athleteDetail.ts';
import { FAULTS } from './faults.ts';

export function athleteRoutes(app: FastifyInstance, state: StandinState, prefix: string): void {
  app.get(
    `${prefix}/athlete`,
    apiCall(state, 'athlete', ({ grant, athlete }) => {
      needScope(state, grant, ['read', 'profile:read_all'], 'readPermission');
      return grant.scopes.has('profile:read_all')
        ? detailedAthlete(athlete, state.knobs)
        : summaryAthlete(athlete, state.knobs);
    }),
  );

  app.get(
    `${prefix}/athletes/:id/stats`,
    apiCall(state, 'stats', ({ grant, athlete, id }) => {
      needScope(state, grant, ['read', 'profile:read_all'], 'readPermission');
      if (id !== String(grant.athleteId)) {
        throw new Refusal({ ...FAULTS.stats, status: state.knobs.foreign_stats_status });
      }
      return statsOf(athlete.activities, state.now().getTime());
    }),
  );

  app.get(
    `${prefix}/athlete/zones`,
    apiCall(state, 'zones', ({ grant, athlete }) => {
      needScope(state, grant, ['profile:read_all'], 'profilePermission');
      return athleteZones(athlete.person);
    }),
  );

  app.get(
    `${prefix}/gear/:id`,
    apiCall(state, 'gear', ({ grant, athlete, id }) => {
      if (state.knobs.gear_needs_profile) needScope(state, grant, ['profile:read_all'], 'profilePermission');
      const gear = gearOf(athlete).find((one) => one.id === id);
      if (!gear) throw new Refusal(FAULTS.gear);
      return detailedGear(gear);
    }),
  );
}
