import { bestEfforts, segmentEfforts } from './activityEfforts.ts';
import { lapsOf, splitsOf } from './activityLaps.ts';
import { gearOf, summaryGear } from './gear.ts';
import { encodePolyline } from './polyline.ts';
import type { SummaryActivity } from './stravaShapes.ts';
import type { StandinAthlete } from './stravaWorld.ts';
import type { Track } from './track.ts';

/** Step of the detailed map's points. */
const POINTS_STEP = 4;

function mapOf(activity: SummaryActivity, track: Track | null) {
  const map = activity.map as { summary_polyline?: string | null } | null | undefined;
  const points = track?.latlng?.filter((_, at) => at % POINTS_STEP === 0) ?? [];
  return {
    id: `a${activity.id}`,
    polyline: track ? encodePolyline(points) : null,
    resource_state: 3,
    summary_polyline: map?.summary_polyline ?? null,
  };
}

function caloriesOf(activity: SummaryActivity): number {
  const seconds = typeof activity.moving_time === 'number' ? activity.moving_time : 0;
  return Number((seconds * (0.09 + (activity.id % 7) / 100)).toFixed(1));
}

export function detailOf(
  athlete: StandinAthlete,
  activity: SummaryActivity,
  track: Track | null,
  hasAllEfforts: boolean,
): object {
  const gear = gearOf(athlete).find(({ id }) => id === activity.gear_id);
  const efforts = track ? segmentEfforts(activity, track) : [];
  return {
    ...activity,
    resource_state: 3,
    map: mapOf(activity, track),
    description: activity.description ?? (activity.id % 3 === 0 ? 'Felt good' : null),
    calories: caloriesOf(activity),
    perceived_exertion: null,
    prefer_perceived_exertion: false,
    segment_efforts: hasAllEfforts ? efforts : efforts.slice(0, 1),
    ...(track && activity.type === 'Run' ? { ...splitsOf(track), best_efforts: bestEfforts(activity, track) } : {}),
    ...(track ? { laps: lapsOf(activity, track) } : {}),
    ...(gear ? { gear: summaryGear(gear) } : {}),
    photos: { primary: null, count: 0 },
    stats_visibility: ['heart_rate', 'pace', 'power', 'speed', 'calories'].map((type) => ({
      type,
      visibility: 'everyone',
    })),
    hide_from_home: activity.hide_from_home ?? false,
    embed_token: activity.id.toString(16).padStart(40, '0'),
    available_zones: [track?.heartrate && 'heartrate', track?.watts && 'power'].filter(Boolean),
  };
}
