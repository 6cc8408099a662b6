import { createRandom } from './standinRandom.ts';

const METRES_PER_HILL = 2500;
const HILLS_MOST = 12;

/** Relative heights of the hills in order; deterministic for an activity. */
export function hillsOf(id: number, distance: number): number[] {
  const random = createRandom(id + 2);
  const count = Math.min(HILLS_MOST, Math.max(1, Math.round(distance / METRES_PER_HILL)));
  const highest = Math.floor(count / 2);
  return Array.from({ length: count }, (_, hill) => (hill === highest ? 1 : random.between(0.3, 0.9)));
}

/** Height of the highest hill above the lowest point for a total climb of `climb` metres. */
export function reliefOf(hills: readonly number[], climb: number): number {
  return climb / hills.reduce((sum, height) => sum + height, 0);
}

/** Altitude of each of `count` samples, from the lowest point over all hills and back. */
export function altitudesOf(hills: readonly number[], low: number, climb: number, count: number): number[] {
  const relief = reliefOf(hills, climb);
  return Array.from({ length: count }, (_, at) => {
    const place = (at / Math.max(1, count - 1)) * hills.length;
    const hill = hills[Math.min(hills.length - 1, Math.floor(place))] ?? 0;
    return Number((low + relief * hill * (0.5 - 0.5 * Math.cos(place * 2 * Math.PI))).toFixed(1));
  });
}
