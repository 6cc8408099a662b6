import { type ActivityDetail, picked, type Series, type Zones, zonesOf } from '#server/activities/activityDetail.ts';
import { storableText } from '#server/db/storableText.ts';
import type { RawObject } from '#server/sources/strava/calls/stravaClient.ts';
import type { Lap } from '#shared/contract/activities.ts';
import type { FilePoints } from '#shared/files/fileActivity.ts';

const KEYS = {
  time: 'time',
  distance: 'distance',
  altitude: 'altitude',
  velocity: 'velocity_smooth',
  heartrate: 'heartrate',
  cadence: 'cadence',
} as const;
export const STREAM_KEYS = [...Object.values(KEYS), 'latlng', 'moving'];

const LAPS_MAX = 1000;

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const objectOf = (value: unknown): RawObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawObject) : null;

function dataOf(streams: RawObject, key: string): unknown[] | null {
  const data = objectOf(streams[key])?.data;
  return Array.isArray(data) && data.length > 0 ? (data as unknown[]) : null;
}

function readSeries(raw: RawObject): { length: number; of: Record<keyof typeof KEYS, Series | null> } | null {
  const found = Object.entries(KEYS).map(([name, key]) => [name, dataOf(raw, key)] as const);
  const length = found.find(([, data]) => data !== null)?.[1]?.length ?? dataOf(raw, 'latlng')?.length;
  if (length === undefined) return null;
  // A stream of another length belongs to other points.
  const of = found.map(([name, data]) => [name, data?.length === length ? data.map(numberOf) : null]);
  return { length, of: Object.fromEntries(of) as Record<keyof typeof KEYS, Series | null> };
}

function readRoute(raw: RawObject, length: number, points: readonly number[]): ActivityDetail['route'] {
  const data = dataOf(raw, 'latlng');
  if (data?.length !== length) return null;
  const route = points.flatMap((index): [number, number][] => {
    const pair = data[index];
    const [lat, lng] = Array.isArray(pair) ? [numberOf(pair[0]), numberOf(pair[1])] : [null, null];
    return lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? [[lat, lng]] : [];
  });
  return route.length > 1 ? route : null;
}

function places(raw: RawObject, length: number): { latitude: Series; longitude: Series } {
  const data = dataOf(raw, 'latlng');
  const at = (place: 0 | 1) =>
    Array.from({ length }, (_, index) => {
      const pair = data?.length === length ? data[index] : null;
      return Array.isArray(pair) ? numberOf(pair[place]) : null;
    });
  return { latitude: at(0), longitude: at(1) };
}

/** Every point; a time in which Strava counts no motion is a pause. Null without a whole series of times. */
export function pointsOf(raw: RawObject): FilePoints | null {
  const times = dataOf(raw, 'time')?.map(numberOf);
  if (!times?.every((seconds) => seconds !== null)) return null;
  const series = readSeries(raw)?.of;
  const none = times.map(() => null);
  return {
    time: times,
    ...places(raw, times.length),
    altitude: series?.altitude ?? none,
    distance: series?.distance ?? none,
    speed: series?.velocity ?? none,
    heartRate: series?.heartrate ?? none,
    cadence: series?.cadence ?? none,
    pauses: (dataOf(raw, 'moving') ?? []).flatMap((isMoving, index) => (isMoving === false ? [index] : [])),
  };
}

function readLaps(list: unknown, elevation: string, nameOf: (item: RawObject, index: number) => string): Lap[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, LAPS_MAX).flatMap((raw: unknown, index): Lap[] => {
    const item = objectOf(raw);
    const distance = numberOf(item?.distance);
    const seconds = numberOf(item?.moving_time);
    if (!item || distance === null || seconds === null) return [];
    return [
      {
        name: nameOf(item, index),
        distance,
        moving_time: Math.round(seconds),
        elevation: numberOf(item[elevation]),
        average_speed: numberOf(item.average_speed),
        average_heartrate: numberOf(item.average_heartrate),
      },
    ];
  });
}

function readZones(raw: readonly unknown[]): Zones {
  const ofHeart = raw.map(objectOf).find((zone) => zone?.type === 'heartrate');
  const buckets = Array.isArray(ofHeart?.distribution_buckets) ? (ofHeart.distribution_buckets as unknown[]) : [];
  return buckets.slice(0, 10).flatMap((item): Zones => {
    const bucket = objectOf(item);
    const [from, to, seconds] = [numberOf(bucket?.min), numberOf(bucket?.max), numberOf(bucket?.time)];
    if (from === null || to === null || seconds === null) return [];
    return [{ from: Math.round(from), to: to > from ? Math.round(to) : null, seconds: Math.round(seconds) }];
  });
}

/** The athlete's own zones come first, otherwise zones of the `highest` heart rate. */
export function toActivityDetail(
  activity: RawObject,
  streams: RawObject,
  zones: readonly unknown[],
  highest: number | null,
): ActivityDetail {
  const series = readSeries(streams);
  const points = picked(series?.length ?? 0);
  const shown = (name: keyof typeof KEYS) => {
    const whole = series?.of[name];
    return whole ? points.map((index) => whole[index] ?? null) : null;
  };
  const athletes = readZones(zones);
  return {
    streams: {
      time: shown('time'),
      distance: shown('distance'),
      altitude: shown('altitude'),
      velocity: shown('velocity'),
      heartrate: shown('heartrate'),
      cadence: shown('cadence'),
    },
    route: series && readRoute(streams, series.length, points),
    splits: readLaps(activity.splits_metric, 'elevation_difference', (item, index) =>
      String(numberOf(item.split) ?? index + 1),
    ),
    laps: readLaps(
      activity.laps,
      'total_elevation_gain',
      (item, index) => storableText(item.name, 100) ?? `Lap ${index + 1}`,
    ),
    heart_rate_zones:
      athletes.length > 0 ? athletes : zonesOf(series?.of.time ?? null, series?.of.heartrate ?? null, highest),
  };
}
