import { altitudesOf, hillsOf } from '#standin/common/hills.ts';
import { along, type Point } from '#standin/common/route.ts';
import { createRandom } from '#standin/common/standinRandom.ts';
import { waveOf } from '#standin/common/wave.ts';
import { decodePolyline } from './polyline.ts';
import type { SummaryActivity } from './stravaShapes.ts';

const SAMPLES_MOST = 1000;
/** Share of each end that lies in the zone around the home. */
const HIDDEN_SHARE = 0.05;

/** Recorded samples; all lists have the same length, null is not recorded. Units as in Strava's streams. */
export interface Track {
  /** Seconds from the start, pauses included. */
  time: number[];
  movingTime: number[];
  moving: boolean[];
  distance: number[];
  velocity_smooth: number[];
  latlng: Point[] | null;
  altitude: number[] | null;
  grade_smooth: number[] | null;
  heartrate: number[] | null;
  cadence: number[] | null;
  watts: number[] | null;
  temp: number[] | null;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Metres since the start at these speeds, scaled to `metres` in all. */
function distancesOf(velocity: readonly number[], steps: readonly number[], metres: number): number[] {
  let sum = 0;
  const sums = steps.map((seconds, at) => {
    sum += seconds * (velocity[at] ?? 0);
    return sum;
  });
  // Speeds are rounded, the total is not.
  return sums.map((reached) => (sum > 0 ? round((reached / sum) * metres, 1) : 0));
}

function slope(values: readonly number[], over: readonly number[], at: number): number {
  const step = (over[at] ?? 0) - (over[at - 1] ?? 0);
  return step > 0 ? ((values[at] ?? 0) - (values[at - 1] ?? 0)) / step : 0;
}

/** The recording behind an activity of a list, with the same totals, route and averages; null for a manual entry. */
export function trackOf(activity: SummaryActivity): Track | null {
  const seconds = numberOf(activity.moving_time) ?? 0;
  if (activity.manual === true || seconds < 2) return null;
  const random = createRandom(activity.id + 1);
  const count = Math.min(seconds + 1, SAMPLES_MOST);
  const samples = Array.from({ length: count }, (_, at) => at / (count - 1));
  const pause = Math.max((numberOf(activity.elapsed_time) ?? seconds) - seconds, 0);
  const movingTime = samples.map((share) => Math.round(share * seconds));
  const steps = movingTime.map((moved, at) => moved - (movingTime[at - 1] ?? 0));
  const isAfterPause = (at: number) => at > count / 2;
  const around = (mean: unknown, most: unknown, digits = 0) => {
    const middle = numberOf(mean);
    if (middle === null) return null;
    const highest = numberOf(most) ?? middle * 1.06;
    return waveOf(random, steps).map((wave) => round(middle + (highest - middle) * wave, digits));
  };
  const velocity = around(activity.distance / seconds, activity.max_speed, 3) ?? [];
  const distance = distancesOf(velocity, steps, activity.distance);
  const map = activity.map as { summary_polyline?: string | null } | null | undefined;
  const route = decodePolyline(map?.summary_polyline ?? '');
  const low = numberOf(activity.elev_low);
  const climb = numberOf(activity.total_elevation_gain) ?? 0;
  const altitude = low === null ? null : altitudesOf(hillsOf(activity.id, activity.distance), low, climb, count);
  return {
    time: movingTime.map((moved, at) => moved + (isAfterPause(at) ? pause : 0)),
    movingTime,
    moving: samples.map((_, at) => !(pause > 0 && isAfterPause(at) && !isAfterPause(at - 1))),
    distance,
    velocity_smooth: velocity,
    latlng: route.length > 1 ? samples.map((share) => along(route, share)) : null,
    altitude,
    grade_smooth: altitude && samples.map((_, at) => round(100 * slope(altitude, distance, at), 1)),
    heartrate: around(activity.average_heartrate, activity.max_heartrate),
    cadence: around(activity.average_cadence, null),
    watts: activity.device_watts === true ? around(activity.average_watts, activity.max_watts) : null,
    temp: around(activity.average_temp, null),
  };
}

/** The track without samples near the home, as without `activity:read_all`. */
export function withoutEnds(track: Track): Track {
  if (track.latlng === null) return track;
  const hidden = Math.ceil(track.time.length * HIDDEN_SHARE);
  const cut = <T>(values: T[]) => values.slice(hidden, values.length - hidden);
  return Object.fromEntries(Object.entries(track).map(([key, values]) => [key, values && cut<unknown>(values)])) as {
    [Key in keyof Track]: Track[Key];
  };
}
