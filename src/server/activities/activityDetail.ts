import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';

export type ActivityDetail = Pick<ActivityStreamsAnswer, 'streams' | 'route' | 'splits' | 'laps' | 'heart_rate_zones'>;
export const NO_DETAIL: ActivityDetail = {
  streams: { time: null, distance: null, altitude: null, velocity: null, heartrate: null, cadence: null },
  route: null,
  splits: [],
  laps: [],
  heart_rate_zones: [],
};

export type Series = (number | null)[];
export type Zones = ActivityDetail['heart_rate_zones'];

const POINTS_MAX = 2000;
export const PAUSE_SECONDS = 30;
/** Bounds of the five zones as parts of the highest heart rate. */
const ZONES = [0.6, 0.7, 0.8, 0.9];

export function picked(length: number): number[] {
  const count = Math.min(length, POINTS_MAX);
  if (count < 2) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: count }, (_, index) => Math.round((index * (length - 1)) / (count - 1)));
}

export function zonesOf(time: Series | null, heartrate: Series | null, highest: number | null): Zones {
  if (!time || !heartrate || highest === null || !heartrate.some((beats) => beats !== null)) return [];
  const bounds = ZONES.map((part) => Math.round(highest * part));
  const seconds = [0, 0, 0, 0, 0];
  for (let index = 1; index < time.length; index += 1) {
    const [beats, now, before] = [heartrate[index], time[index], time[index - 1]];
    if (typeof beats !== 'number' || beats <= 0 || typeof now !== 'number' || typeof before !== 'number') continue;
    const zone = bounds.filter((bound) => beats >= bound).length;
    seconds[zone] = (seconds[zone] ?? 0) + Math.min(Math.max(0, now - before), PAUSE_SECONDS);
  }
  return seconds.map((inZone, zone) => ({
    from: bounds[zone - 1] ?? 0,
    to: bounds[zone] ?? null,
    seconds: Math.round(inZone),
  }));
}

export function hasSeries({ streams }: ActivityDetail): boolean {
  return Object.values(streams).some((series) => series !== null);
}
