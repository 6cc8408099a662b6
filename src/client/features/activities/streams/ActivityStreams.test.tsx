import { someStreams } from '#client/testing/stubActivities.ts';
import { splitsWithHeartRate } from './ActivityStreams.tsx';

test('kilometres keep their own heart rate; without one the stream gives it', () => {
  const answer = someStreams();
  expect(splitsWithHeartRate(answer)).toEqual(answer.splits);
  const silent = answer.splits.map((split) => ({ ...split, average_heartrate: null }));
  const rates = splitsWithHeartRate({ ...answer, splits: silent }).map(({ average_heartrate }) => average_heartrate);
  expect(rates).toEqual([125.5, 135.5, 145.5]);
});
