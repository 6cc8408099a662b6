import type { ActivityStreamsAnswer, Lap } from '#shared/contract/activities.ts';
import { movingSteps } from './smoothedStreams.ts';
import { hasValues, placesOf, pointsOf, rowsOf } from './streamPoints.ts';

/** Uses the stream for kilometres without a heart rate. */
export function splitsWithHeartRate({ splits, streams }: Pick<ActivityStreamsAnswer, 'splits' | 'streams'>): Lap[] {
  const { heartrate, distance } = streams;
  const isKnown = splits.some(({ average_heartrate }) => average_heartrate !== null);
  if (isKnown || !hasValues(heartrate) || !hasValues(distance)) return splits;
  const means = rowsOf(pointsOf(placesOf(streams, 'distance'), heartrate), movingSteps(streams), 'distance');
  return splits.map((split, index) => ({ ...split, average_heartrate: means[index]?.mean ?? null }));
}
