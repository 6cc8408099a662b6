import { startsOf } from './activityEfforts.ts';
import type { SummaryActivity } from './stravaShapes.ts';
import type { Track } from './track.ts';
import { cutEvery } from './trackParts.ts';

const MILE = 1609.344;

function lapMetres(activity: SummaryActivity): number {
  if (activity.type === 'Run') return 1000;
  return activity.type === 'Ride' ? 5000 : Number.POSITIVE_INFINITY;
}

export function lapsOf(activity: SummaryActivity, track: Track) {
  return cutEvery(track, lapMetres(activity)).map((part, index) => ({
    id: activity.id * 4 + index,
    resource_state: 2,
    name: `Lap ${index + 1}`,
    activity: { id: activity.id, visibility: activity.visibility, resource_state: 1 },
    athlete: activity.athlete,
    elapsed_time: part.elapsedTime,
    moving_time: part.movingTime,
    ...startsOf(activity, track, part),
    distance: part.distance,
    average_speed: part.speed,
    max_speed: part.topSpeed,
    lap_index: index + 1,
    split: index + 1,
    start_index: part.start,
    end_index: part.end,
    total_elevation_gain: part.climb,
    ...(typeof activity.average_cadence === 'number' ? { average_cadence: activity.average_cadence } : {}),
    device_watts: activity.device_watts === true,
    pace_zone: 1 + (index % 3),
  }));
}

function splits(track: Track, metres: number) {
  return cutEvery(track, metres).map((part, index) => ({
    distance: part.distance,
    elapsed_time: part.elapsedTime,
    elevation_difference: track.altitude ? part.rise : null,
    moving_time: part.movingTime,
    split: index + 1,
    average_speed: part.speed,
    pace_zone: 0,
  }));
}

export function splitsOf(track: Track) {
  return { splits_metric: splits(track, 1000), splits_standard: splits(track, MILE) };
}
