import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import type { StreamKey } from './streamPoints.ts';

type Streams = ActivityStreamsAnswer['streams'];
type Series = readonly (number | null)[];

/** Seconds of the centred mean. */
export const SMOOTHING_SECONDS = 30;
/** Metres per second; slower counts as standing. */
const STANDSTILL = 0.1;
/** A longer gap between two moments is a pause. */
const PAUSE_SECONDS = 30;

/** Seconds in motion since the moment before; one each without times. All seconds of a session on the spot count. */
export function movingSteps({ time, distance, velocity }: Streams): number[] {
  const isOnTheSpot = !velocity?.some((speed) => speed !== null && speed >= STANDSTILL);
  const length = Math.max(0, ...[time, distance, velocity].map((series) => series?.length ?? 0));
  return Array.from({ length }, (_, index) => {
    if (!time) return index === 0 ? 0 : 1;
    const passed = Math.max(0, (time[index] ?? 0) - (time[index - 1] ?? time[index] ?? 0));
    const speed = velocity?.[index];
    if (isOnTheSpot || typeof speed !== 'number') return passed;
    if (speed < STANDSTILL) return 0;
    if (passed <= PAUSE_SECONDS) return passed;
    const gone = (distance?.[index] ?? 0) - (distance?.[index - 1] ?? 0);
    return Math.min(passed, Math.max(0, gone / speed));
  });
}

/** Distance over moving time between two moments; the device's speed without distances. */
function speedsOf({ distance, velocity }: Streams, steps: readonly number[]): Series | null {
  if (!velocity || !distance) return velocity;
  const speeds = steps.map((seconds, index) => {
    const gone = (distance[index] ?? 0) - (distance[index - 1] ?? 0);
    return seconds > 0 ? gone / seconds : null;
  });
  // The first moment has no predecessor.
  return [speeds[1] ?? null, ...speeds.slice(1)];
}

function meansAround(values: Series, steps: readonly number[]): (number | null)[] {
  const clock: number[] = [];
  let now = 0;
  for (const seconds of steps) {
    now += seconds;
    clock.push(now);
  }
  const half = SMOOTHING_SECONDS / 2;
  let [first, next, sum, weight] = [0, 0, 0, 0];
  const count = (index: number, sign: 1 | -1) => {
    const value = values[index];
    if (typeof value !== 'number') return;
    sum += sign * value * (steps[index] ?? 0);
    weight += sign * (steps[index] ?? 0);
  };
  return values.map((value, index) => {
    const here = clock[index] ?? 0;
    for (; next < values.length && (clock[next] ?? 0) <= here + half; next += 1) count(next, 1);
    for (; first < next && (clock[first] ?? 0) < here - half; first += 1) count(first, -1);
    return weight > 0.001 ? sum / weight : value;
  });
}

interface MeasuredStreams {
  /** Seconds in motion of each moment: its weight in a mean. */
  steps: readonly number[];
  measured: Record<StreamKey, Series | null>;
  smooth: Record<StreamKey, Series | null>;
}

export function measureStreams(streams: Streams): MeasuredStreams {
  const steps = movingSteps(streams);
  const { heartrate, altitude, cadence } = streams;
  const measured = { velocity: speedsOf(streams, steps), heartrate, altitude, cadence };
  const smoothOf = (values: Series | null) => values && meansAround(values, steps);
  return {
    steps,
    measured,
    smooth: {
      velocity: smoothOf(measured.velocity),
      heartrate: smoothOf(heartrate),
      altitude: smoothOf(altitude),
      cadence: smoothOf(cadence),
    },
  };
}
