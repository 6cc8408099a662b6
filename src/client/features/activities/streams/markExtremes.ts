import type { Lap } from '#shared/contract/activities.ts';

/** A shorter last kilometre is not compared. */
const LEAST_SHARE = 0.9;

/** Nulls when there is nothing to compare, or when fastest and slowest read the same. */
export function markExtremes(laps: readonly Lap[], paceOf: (lap: Lap) => string): ('fastest' | 'slowest' | null)[] {
  const longest = Math.max(0, ...laps.map(({ distance }) => distance));
  const speeds = laps.map(({ distance, moving_time }) =>
    distance > 0 && moving_time > 0 && distance >= longest * LEAST_SHARE ? distance / moving_time : null,
  );
  const known = speeds.filter((speed) => speed !== null);
  const most = Math.max(...known);
  const least = Math.min(...known);
  const fastest = speeds.indexOf(most);
  const slowest = speeds.indexOf(least);
  const paces = laps.filter((_lap, index) => index === fastest || index === slowest).map(paceOf);
  if (new Set(paces).size < 2) return laps.map(() => null);
  return laps.map((_lap, index) => {
    if (index === fastest) return 'fastest';
    return index === slowest ? 'slowest' : null;
  });
}
