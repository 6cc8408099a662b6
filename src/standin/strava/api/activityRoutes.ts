import type { FastifyInstance } from 'fastify';
import { listOf, textOf } from '#standin/common/params.ts';
import { Refusal } from '#standin/common/refusal.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { detailOf } from '#standin/strava/world/activityDetail.ts';
import { lapsOf } from '#standin/strava/world/activityLaps.ts';
import { streamsOf } from '#standin/strava/world/activityStreams.ts';
import { activityZones } from '#standin/strava/world/zoneRanges.ts';
import { apiCall, type Caller } from './apiCall.ts';
import { FAULTS } from './faults.ts';
import { asSeenWith, ownActivity, trackAsSeenWith } from './visibility.ts';

function streams(state: StandinState, { grant, athlete, params, id }: Caller): object {
  const activity = ownActivity(state, grant, athlete, id);
  const track = trackAsSeenWith(grant, activity);
  // Manual entries, and indoor activities without heart rate, have no recording.
  if (track === null || (activity.distance === 0 && track.heartrate === null)) throw new Refusal(FAULTS.streams);
  const keys = listOf(params, 'keys').flatMap((text) => text.split(','));
  if (keys.length === 0) keys.push('distance');
  if (state.knobs.streams_add_distance && !keys.includes('distance')) keys.push('distance');
  const found = streamsOf(track, keys, state.lateness.hasEmptyStreams(activity.id));
  if (textOf(params, 'key_by_type') === 'true') return found;
  return Object.entries(found).map(([type, stream]) => ({ type, ...stream }));
}

/** Another athlete's activity is answered as unknown. */
export function activityRoutes(app: FastifyInstance, state: StandinState, prefix: string): void {
  app.get(
    `${prefix}/activities/:id`,
    apiCall(state, 'activity', ({ grant, athlete, params, id }) => {
      const activity = ownActivity(state, grant, athlete, id);
      const hasAllEfforts = textOf(params, 'include_all_efforts') === 'true';
      return detailOf(athlete, asSeenWith(grant, activity), trackAsSeenWith(grant, activity), hasAllEfforts);
    }),
  );

  app.get(
    `${prefix}/activities/:id/streams`,
    apiCall(state, 'streams', (caller) => streams(state, caller)),
  );

  app.get(
    `${prefix}/activities/:id/laps`,
    apiCall(state, 'laps', ({ grant, athlete, id }) => {
      const activity = ownActivity(state, grant, athlete, id);
      const track = trackAsSeenWith(grant, activity);
      return track ? lapsOf(activity, track) : [];
    }),
  );

  app.get(
    `${prefix}/activities/:id/zones`,
    apiCall(state, 'activity_zones', ({ grant, athlete, id }) => {
      const activity = ownActivity(state, grant, athlete, id);
      const status = state.knobs.activity_zones_status;
      if (status !== 200) throw new Refusal({ ...FAULTS.subscribersOnly, status });
      return activityZones(athlete.person, trackAsSeenWith(grant, activity));
    }),
  );
}
