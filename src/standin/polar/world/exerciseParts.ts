import type { Recording } from './exercise.ts';
import { type ExerciseTrack, trackOf } from './exerciseTrack.ts';

const SAMPLE_TYPES = { heartRate: '0', speed: '1', altitude: '3', distance: '10', beatIntervals: '11' } as const;

const KMH = 3.6;
/** Share of the highest heart rate at which each zone begins. */
const ZONES = [0.5, 0.6, 0.7, 0.8, 0.9];
/** Losses of the signal in the strap, in seconds. */
const LOSS_EVERY = 400;

function series(type: string, values: readonly (number | null)[], rate: number | null) {
  return { 'recording-rate': rate, 'sample-type': type, data: values.map(String).join(',') };
}

export function samplesOf(recording: Recording) {
  const { heartRate, speed, altitude, distance } = trackOf(recording);
  const samples = [];
  if (heartRate) samples.push(series(SAMPLE_TYPES.heartRate, heartRate, 1));
  if (speed)
    samples.push(
      series(
        SAMPLE_TYPES.speed,
        speed.map((value) => Number((value * KMH).toFixed(1))),
        1,
      ),
    );
  if (altitude) samples.push(series(SAMPLE_TYPES.altitude, altitude, 1));
  if (distance) samples.push(series(SAMPLE_TYPES.distance, distance, 1));
  if (heartRate && recording.hasStrap) {
    const intervals = heartRate.map((beats, at) =>
      at % LOSS_EVERY === LOSS_EVERY - 1 ? null : Math.round(60_000 / beats),
    );
    samples.push(series(SAMPLE_TYPES.beatIntervals, intervals, null));
  }
  return samples;
}

export function zonesOf(recording: Recording) {
  const { heartRate }: ExerciseTrack = trackOf(recording);
  if (!heartRate) return [];
  const highest = (recording.heartRate?.maximum ?? 0) + 15;
  const limits = [...ZONES.map((share) => Math.round(highest * share)), highest];
  return ZONES.map((_, zone) => {
    const [lower = 0, upper = 0] = limits.slice(zone, zone + 2);
    const inside = heartRate.filter((beats) => beats >= lower && beats < upper).length;
    return { index: zone + 1, 'lower-limit': lower, 'upper-limit': upper, 'in-zone': `PT${inside}S` };
  });
}

export function routeOf(recording: Recording) {
  const { places } = trackOf(recording);
  return (places ?? []).map(([latitude, longitude], second) => ({
    latitude,
    longitude,
    time: `PT${second}S`,
    satellites: 9,
    fix: 3,
  }));
}
