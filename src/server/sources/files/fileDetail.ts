import {
  type ActivityDetail,
  NO_DETAIL,
  PAUSE_SECONDS,
  picked,
  type Series,
  zonesOf,
} from '#server/activities/activityDetail.ts';
import { isPlausibleHighest } from '#server/activities/highestHeartRate.ts';
import type { Lap } from '#shared/contract/activities.ts';
import type { FileActivity, FilePoints } from '#shared/files/fileActivity.ts';
import { metresBetween, STANDING } from '#shared/files/pointFigures.ts';

const KILOMETRE = 1000;
/** A rest of a split below this length has no row of its own. */
const REST_METRES = 50;
const SPLITS_MAX = 1000;
/** Points on each side of a speed that is reckoned from places, whose single steps are noise. */
const SPEED_POINTS = 5;

const hasValues = (series: Series) => series.some((value) => value !== null);

/** Metres at each point: the file's own, with gaps filled by the last value, else those between the places. */
function distanceOf({ time, distance, latitude, longitude }: FilePoints): number[] | null {
  const isMeasured = hasValues(distance);
  if (!isMeasured && !hasValues(latitude)) return null;
  let metres = 0;
  let last: [number, number] | null = null;
  return time.map((_, index) => {
    if (isMeasured) {
      metres = Math.max(metres, distance[index] ?? metres);
      return metres;
    }
    const [north, east] = [latitude[index] ?? null, longitude[index] ?? null];
    if (north === null || east === null) return metres;
    if (last !== null) metres += metresBetween(last[0], last[1], north, east);
    last = [north, east];
    return metres;
  });
}

function speedOf({ time, speed }: FilePoints, distance: readonly number[] | null): Series | null {
  if (hasValues(speed)) return speed;
  if (distance === null) return null;
  return time.map((_, index) => {
    const from = Math.max(0, index - SPEED_POINTS);
    const to = Math.min(time.length - 1, index + SPEED_POINTS);
    const seconds = (time[to] ?? 0) - (time[from] ?? 0);
    return seconds > 0 ? ((distance[to] ?? 0) - (distance[from] ?? 0)) / seconds : null;
  });
}

interface Split {
  from: number;
  to: number;
  metres: number;
}

function splitsAt(distance: readonly number[]): Split[] {
  const splits: Split[] = [];
  let from = 0;
  for (let index = 1; index < distance.length && splits.length < SPLITS_MAX; index += 1) {
    const metres = (distance[index] ?? 0) - (distance[from] ?? 0);
    const isLast = index === distance.length - 1;
    if (metres < KILOMETRE && !(isLast && metres >= REST_METRES)) continue;
    splits.push({ from, to: index, metres });
    from = index;
  }
  return splits;
}

function mean(values: Series): number | null {
  const known = values.filter((value) => value !== null && value > 0) as number[];
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** Seconds in motion before each point. A long step is one of a track with few points, unless it leads nowhere. */
function movingSeconds({ time, pauses }: FilePoints, distance: readonly number[]): number[] {
  const paused = new Set(pauses);
  return time.map((now, index) => {
    const step = now - (time[index - 1] ?? now);
    const metres = (distance[index] ?? 0) - (distance[index - 1] ?? 0);
    return !paused.has(index) && (step <= PAUSE_SECONDS || metres / step >= STANDING) ? step : 0;
  });
}

function toLap(points: FilePoints, moving: readonly number[], { from, to, metres }: Split, index: number): Lap {
  const seconds = moving.slice(from + 1, to + 1).reduce((sum, step) => sum + step, 0);
  const [low, high] = [points.altitude[from] ?? null, points.altitude[to] ?? null];
  return {
    name: String(index + 1),
    distance: metres,
    moving_time: Math.round(seconds),
    elevation: low === null || high === null ? null : high - low,
    average_speed: seconds > 0 ? metres / seconds : null,
    average_heartrate: mean(points.heartRate.slice(from, to + 1)),
  };
}

function splitsOf(points: FilePoints, distance: readonly number[]): Lap[] {
  const moving = movingSeconds(points, distance);
  return splitsAt(distance).map((split, index) => toLap(points, moving, split, index));
}

function routeOf({ latitude, longitude }: FilePoints, shown: readonly number[]): ActivityDetail['route'] {
  const route = shown.flatMap((index): [number, number][] => {
    const [north, east] = [latitude[index] ?? null, longitude[index] ?? null];
    return north === null || east === null ? [] : [[north, east]];
  });
  return route.length > 1 ? route : null;
}

/** The course of an activity as it is stored; `highest` is the highest heart rate of the person, for the zones. */
export function toFileDetail(
  { points, maxHeartRate }: Pick<FileActivity, 'points' | 'maxHeartRate'>,
  highest: number | null,
): ActivityDetail {
  if (points === null) return NO_DETAIL;
  const shown = picked(points.time.length);
  const of = (series: Series | null) =>
    series !== null && hasValues(series) ? shown.map((index) => series[index] ?? null) : null;
  const distance = distanceOf(points);
  const plausible = [highest ?? 0, maxHeartRate ?? 0].filter(isPlausibleHighest);
  return {
    streams: {
      time: of(points.time),
      distance: of(distance),
      altitude: of(points.altitude),
      velocity: of(speedOf(points, distance)),
      heartrate: of(points.heartRate),
      cadence: of(points.cadence),
    },
    route: routeOf(points, shown),
    splits: distance === null ? [] : splitsOf(points, distance),
    laps: [],
    heart_rate_zones: zonesOf(points.time, points.heartRate, plausible.length === 0 ? null : Math.max(...plausible)),
  };
}
