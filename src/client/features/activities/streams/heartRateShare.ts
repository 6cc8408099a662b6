import type { ActivityStreamsAnswer } from '#shared/contract/activities.ts';
import { movingSteps } from './smoothedStreams.ts';
import { hasValues } from './streamPoints.ts';

/** The part of the moving time that has a heart rate, from 0 to 1; null without heart rates or moving time. */
export function heartRateShare(streams: ActivityStreamsAnswer['streams']): number | null {
  const { heartrate } = streams;
  if (!hasValues(heartrate)) return null;
  const steps = movingSteps(streams);
  const sum = (counts: (index: number) => boolean) =>
    steps.reduce((total, seconds, index) => total + (counts(index) ? seconds : 0), 0);
  const moving = sum(() => true);
  return moving > 0 ? sum((index) => typeof heartrate[index] === 'number') / moving : null;
}
