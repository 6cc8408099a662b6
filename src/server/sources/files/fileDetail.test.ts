import type { FilePoints } from '#shared/files/fileActivity.ts';
import { toFileDetail } from './fileDetail.ts';

/** Points with `seconds` and `metres` since the start, without other values. */
function drawn(seconds: number[], metres: number[], pauses: number[] = []): FilePoints {
  const none = seconds.map(() => null);
  const places = { latitude: none, longitude: none, altitude: none };
  return { time: seconds, ...places, distance: metres, speed: none, heartRate: none, cadence: none, pauses };
}

const splitsOf = (points: FilePoints) =>
  toFileDetail({ points, maxHeartRate: null }, null).splits.map(({ moving_time }) => moving_time);

test('splits of a track with a point each minute last as long as the way took', () => {
  const minutes = Array.from({ length: 21 }, (_, index) => index);
  const points = drawn(
    minutes.map((minute) => minute * 60),
    minutes.map((minute) => minute * 100),
  );
  expect(splitsOf(points)).toEqual([600, 600]);
});

test('splits leave out a long stand without points and a short pause of the recording', () => {
  const seconds = [0, 20, 320, 340, 360];
  const metres = [0, 250, 260, 750, 1000];
  expect(splitsOf(drawn(seconds, metres))).toEqual([60]);
  expect(splitsOf(drawn(seconds, metres, [4]))).toEqual([40]);
});

test.each([
  [190, 240, 190],
  [190, 195, 195],
  [null, 181, 181],
])('zones of a person with %j beats at most and a file with %j are reckoned from %j', (known, ofFile, highest) => {
  const points = { ...drawn([0, 10, 20], [0, 30, 60]), heartRate: [120, 130, ofFile] };
  const zones = toFileDetail({ points, maxHeartRate: ofFile }, known).heart_rate_zones;
  expect(zones.at(-1)?.from).toBe(Math.round(highest * 0.9));
});

test('a file whose only high heart rate is an error of the sensor has no zones', () => {
  const points = { ...drawn([0, 10, 20], [0, 30, 60]), heartRate: [120, 130, 240] };
  expect(toFileDetail({ points, maxHeartRate: 240 }, null).heart_rate_zones).toEqual([]);
});

test('a heart rate of zero, which a lost sensor writes, is in no zone', () => {
  const points = { ...drawn([0, 10, 20, 30], [0, 30, 60, 90]), heartRate: [100, 100, 0, 180] };
  const zones = toFileDetail({ points, maxHeartRate: 180 }, null).heart_rate_zones;
  expect(zones.map(({ seconds }) => seconds)).toEqual([10, 0, 0, 0, 10]);
});
