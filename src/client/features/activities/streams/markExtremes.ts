import type { Lap } from '#shared/contract/activities.ts';

/** A shorter last kilometre is not compared. */
const LEAST_SHARE = 0.9;

/** Nulls when there is nothing to compare. */
export function markExtremes(laps: readonly Lap[]): ('fastest' | 'slowest' | null)[] {
  const longest = Math.max(0, ...laps.map(({ distance }) => distance));
  const speeds = laps.map(({ distance, moving_time }) =>
    distance > 0 && moving_time > 0 && distance >= longest * LEAST_SHARE ? distance / moving_time : null,
  );
  const known = speeds.filter((speed) => speed !== null);
  const most = Math.max(...known);
  const least = Math.min(...known);
  if (known.length < 2 || most === least) return laps.map(() => null);
  const fastest = speeds.indexOf(most);
  const slowest = speeds.indexOf(least);
  return laps.map((_lap, index) => {
    if (index === fastest) return 'fastest';
    return index === slowest ? 'slowest' : null;
  });
}
