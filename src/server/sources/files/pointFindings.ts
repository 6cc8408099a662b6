import type { Finding } from '#server/activities/recordFlags.ts';
import type { FilePoints } from '#shared/files/fileActivity.ts';
import { metresBetween } from '#shared/files/pointFigures.ts';
import { THRESHOLD_RULES, type ThresholdName } from '#shared/qualityChecks.ts';

/** Only what the strictest threshold of a study finds. */
function measured(measure: ThresholdName, value: number): Finding[] {
  const { flag, per, least } = THRESHOLD_RULES[measure];
  return value >= least * per ? [{ flag, measure, value }] : [];
}

/** The longest and the farthest step between two places while the timer runs. */
function gapsOf({ time, latitude, longitude, pauses }: FilePoints): { seconds: number; metres: number } {
  const paused = new Set(pauses);
  let [seconds, metres] = [0, 0];
  let last: { at: number; north: number; east: number } | null = null;
  for (const [index, at] of time.entries()) {
    if (paused.has(index)) last = null;
    const [north, east] = [latitude[index] ?? null, longitude[index] ?? null];
    if (north === null || east === null) continue;
    if (last !== null) {
      seconds = Math.max(seconds, at - last.at);
      metres = Math.max(metres, metresBetween(last.north, last.east, north, east));
    }
    last = { at, north, east };
  }
  return { seconds, metres };
}

/** Percent of the points without a heart rate; 0 for a recording without a sensor. */
function withoutHeartRate({ heartRate }: FilePoints): number {
  const known = heartRate.filter((beats) => beats !== null && beats > 0).length;
  return known === 0 ? 0 : (100 * (heartRate.length - known)) / heartRate.length;
}

/** Needs the whole course, because only a part of the points is stored. */
export function pointFindings(points: FilePoints | null): Finding[] {
  if (points === null) return [];
  const { seconds, metres } = gapsOf(points);
  return [
    ...measured('gps_gap_seconds', seconds),
    ...measured('gps_gap_metres', metres),
    ...measured('heart_rate_missing', withoutHeartRate(points)),
  ];
}
