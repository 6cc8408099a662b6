import { altitudesOf, hillsOf } from '#standin/common/hills.ts';
import { along, loopOf, type Point } from '#standin/common/route.ts';
import { createRandom } from '#standin/common/standinRandom.ts';
import { waveOf } from '#standin/common/wave.ts';
import type { Recording } from './exercise.ts';

/** One value per second from the start; null is not recorded. */
export interface ExerciseTrack {
  heartRate: number[] | null;
  /** m/s, m */
  speed: number[] | null;
  distance: number[] | null;
  altitude: number[] | null;
  places: Point[] | null;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Deterministic; it has the summary's distance and heart rates. */
export function trackOf({ seed, seconds, distance, climb, heartRate, home }: Recording): ExerciseTrack {
  const random = createRandom(seed);
  const each = Array.from({ length: seconds + 1 }, () => 1);
  const around = (mean: number, most: number, digits: number) =>
    waveOf(random, each).map((wave) => round(mean + (most - mean) * wave, digits));
  const mean = (distance ?? 0) / seconds;
  const speed = distance === null ? null : around(mean, mean * 1.3, 2).map((value) => Math.max(0, value));
  const whole = speed?.reduce((sum, value) => sum + value, 0) ?? 0;
  let reached = 0;
  const distances = speed?.map((value) => {
    reached += value;
    return round((reached / whole) * (distance ?? 0), 1);
  });
  const loop = home && loopOf(random, home, distance ?? 0);
  return {
    heartRate: heartRate && around(heartRate.average, heartRate.maximum, 0),
    speed,
    distance: distances ?? null,
    altitude:
      climb === null || distance === null
        ? null
        : altitudesOf(hillsOf(seed, distance), random.whole(20, 600), climb, each.length),
    places: loop && each.map((_, at) => along(loop, at / seconds)),
  };
}
