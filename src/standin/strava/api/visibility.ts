import { Refusal } from '#standin/common/refusal.ts';
import { type Grant, isVisible } from '#standin/strava/state/grants.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { decodePolyline, encodePolyline } from '#standin/strava/world/polyline.ts';
import type { SummaryActivity } from '#standin/strava/world/stravaShapes.ts';
import type { StandinAthlete } from '#standin/strava/world/stravaWorld.ts';
import { type Track, trackOf, withoutEnds } from '#standin/strava/world/track.ts';
import { needScope } from './apiCall.ts';
import { FAULTS } from './faults.ts';

const HIDDEN_POINTS = 2;

/** The activity as these scopes show it: without `activity:read_all` it has no places inside privacy zones. */
export function asSeenWith(grant: Grant, activity: SummaryActivity): SummaryActivity {
  if (grant.scopes.has('activity:read_all') || !('start_latlng' in activity)) return activity;
  const map = activity.map as { summary_polyline?: string | null } | null | undefined;
  const points = decodePolyline(map?.summary_polyline ?? '').slice(HIDDEN_POINTS, -HIDDEN_POINTS);
  const shown = map ? { map: { ...map, summary_polyline: encodePolyline(points) } } : {};
  return { ...activity, ...shown, start_latlng: null, end_latlng: null };
}

/** The recording as these scopes show it; null when there is none. */
export function trackAsSeenWith(grant: Grant, activity: SummaryActivity): Track | null {
  const track = trackOf(activity);
  return track === null || grant.scopes.has('activity:read_all') ? track : withoutEnds(track);
}

/** One of the caller's own activities; throws a Refusal when it is unknown or not available yet. */
export function ownActivity(state: StandinState, grant: Grant, athlete: StandinAthlete, id: string): SummaryActivity {
  needScope(state, grant, ['activity:read', 'activity:read_all'], 'activityPermission');
  const activity = athlete.activities.find((one) => one.id === Number(id));
  const isThere = activity !== undefined && isVisible(grant.scopes, activity) && !state.lateness.isMissing(activity.id);
  if (isThere) return activity;
  throw new Refusal(state.knobs.not_found_words === 'record' ? FAULTS.activity : FAULTS.activityResource);
}
