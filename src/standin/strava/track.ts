import { decodePolyline, type Point } from './polyline.ts';
import { createRandom, type Random } from './standinRandom.ts';
import type { SummaryActivity } from './stravaShapes.ts';

const SAMPLES_MOST = 1000;
/** How much of each end lies in the zone around the home. */
const HIDDEN_SHARE = 0.05;

/** What a device recorded, sample by sample; all lists are equally long, null is not recorded. Units as in Strava's streams. */
export interface Track {
  /** Seconds from the start, pauses included. */
  time: number[];
  /** Seconds in motion. */
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

/** Distances that rise unevenly from 0 to `metres`. */
function distances(random: Random, count: number, metres: number): number[] {
  const steps = Array.from(
    { length: count - 1 },
    (_, at) => 1 + 0.25 * Math.sin(at / 17) + random.between(-0.15, 0.15),
  );
  const scale = metres / steps.reduce((sum, step) => sum + step, 0);
  let sum = 0;
  return [0, ...steps].map((step) => {
    sum += step * scale;
    return round(sum, 1);
  });
}

function along(route: readonly Point[], share: number): Point {
  const place = share * (route.length - 1);
  const from = route[Math.floor(place)] ?? [0, 0];
  const to = route[Math.ceil(place)] ?? from;
  const rest = place - Math.floor(place);
  return [round(from[0] + (to[0] - from[0]) * rest, 6), round(from[1] + (to[1] - from[1]) * rest, 6)];
}

/** The recording behind a list's entry: it fits its times, distance, route and averages. Null for what was entered by hand. */
export function trackOf(activity: SummaryActivity): Track | null {
  const seconds = numberOf(activity.moving_time) ?? 0;
  if (activity.manual === true || seconds < 2) return null;
  const random = createRandom(activity.id + 1);
  const count = Math.min(seconds + 1, SAMPLES_MOST);
  const samples = Array.from({ length: count }, (_, at) => at / (count - 1));
  const pause = Math.max((numberOf(activity.elapsed_time) ?? seconds) - seconds, 0);
  const movingTime = samples.map((share) => Math.round(share * seconds));
  const isAfterPause = (at: number) => at > count / 2;
  const time = movingTime.map((moved, at) => moved + (isAfterPause(at) ? pause : 0));
  const distance = activity.distance > 0 ? distances(random, count, activity.distance) : samples.map(() => 0);
  const slope = (values: readonly number[], over: readonly number[], at: number) => {
    const step = (over[at] ?? 0) - (over[at - 1] ?? 0);
    return step > 0 ? ((values[at] ?? 0) - (values[at - 1] ?? 0)) / step : 0;
  };
  const around = (mean: unknown, share: number, digits = 0) => {
    const value = numberOf(mean);
    return value === null
      ? null
      : samples.map((_, at) =>
          round(value * (1 + share * Math.sin(at / 23) + random.between(-share, share) / 3), digits),
        );
  };
  const map = activity.map as { summary_polyline?: string | null } | null | undefined;
  const route = decodePolyline(map?.summary_polyline ?? '');
  const [low, high] = [numberOf(activity.elev_low), numberOf(activity.elev_high)];
  const altitude =
    low === null || high === null
      ? null
      : samples.map((share) => round(low + (high - low) * (0.5 - 0.5 * Math.cos(share * 2 * Math.PI)), 1));
  return {
    time,
    movingTime,
    moving: samples.map((_, at) => !(pause > 0 && isAfterPause(at) && !isAfterPause(at - 1))),
    distance,
    velocity_smooth: samples.map((_, at) => round(slope(distance, movingTime, at), 2)),
    latlng: route.length > 1 ? samples.map((share) => along(route, share)) : null,
    altitude,
    grade_smooth: altitude && samples.map((_, at) => round(100 * slope(altitude, distance, at), 1)),
    heartrate: around(activity.average_heartrate, 0.08),
    cadence: around(activity.average_cadence, 0.05),
    watts: activity.device_watts === true ? around(activity.average_watts, 0.3) : null,
    temp: around(activity.average_temp, 0.02),
  };
}

/** The track without what lies near the home, as it is served without `activity:read_all`. */
export function withoutEnds(track: Track): Track {
  if (track.latlng === null) return track;
  const hidden = Math.ceil(track.time.length * HIDDEN_SHARE);
  const cut = <T>(values: T[]) => values.slice(hidden, values.length - hidden);
  return Object.fromEntries(Object.entries(track).map(([key, values]) => [key, values && cut<unknown>(values)])) as {
    [Key in keyof Track]: Track[Key];
  };
}
