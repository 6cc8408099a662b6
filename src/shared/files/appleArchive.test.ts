import { plainActivity } from '#standin/files/plainActivity.ts';
import { gpxText } from '#standin/files/xmlTexts.ts';
import { readArchive } from './archive.ts';
import type { FileResult } from './fileActivity.ts';

const NAME = 'apple_health_export/export.xml';

interface Export {
  /** Where iOS kept the device in memory when it wrote the export. */
  address?: string;
  span?: string;
  inner?: string;
  type?: string;
}

const workout = ({
  address = '0x28',
  span = 'startDate="2026-02-10 23:30:00 +0100" endDate="2026-02-11 00:00:00 +0100"',
  inner = '',
  type = 'Running',
}: Export) =>
  `<HealthData>
 <Workout workoutActivityType="HKWorkoutActivityType${type}" duration="30" durationUnit="min" sourceName="Watch" device="&lt;&lt;HKDevice: ${address}&gt;, name:Apple Watch&gt;" ${span}>
${inner}
 </Workout>
</HealthData>
`;

function entryOf(path: string, text: string) {
  const content = new TextEncoder().encode(text);
  const entry = { path, size: content.length, compressedSize: content.length, isEncrypted: false, isSymlink: false };
  return { ...entry, open: () => new Blob([content]).stream() };
}

/** `routes` by their names within the export. */
async function resultOf(text: string, routes: Record<string, string> = {}): Promise<FileResult> {
  const archive = {
    async *entries() {
      yield entryOf(NAME, text);
      for (const [name, route] of Object.entries(routes)) yield entryOf(`apple_health_export${name}`, route);
    },
    nested: () => Promise.reject(new Error('Nothing lies within')),
    close: () => Promise.resolve(),
  };
  for await (const { result } of readArchive(archive)) if ('activity' in result) return result;
  throw new Error('No activity');
}

test('a workout has the same hash in a later export of Apple, written with another offset and address', async () => {
  const february = await resultOf(
    workout({ inner: '  <FileReference path="/workout-routes/route_2026-02-11_12.00am.gpx"/>' }),
  );
  const july = await resultOf(
    workout({
      address: '0xc936a3f60',
      span: 'startDate="2026-02-11 00:30:00 +0200" endDate="2026-02-11 01:00:00 +0200"',
      inner: '  <FileReference path="/workout-routes/route_2026-02-11_1.00am.gpx"/>',
    }),
  );
  expect(july.sha256).toBe(february.sha256);
});

test('a workout of Apple with several routes has the points of all of them in their order, with a pause between', async () => {
  const routeAt = (start: string) => gpxText(plainActivity({ seconds: 60, start: new Date(start) }));
  const references = ['late', 'missing', 'early'].map(
    (name) => `  <FileReference path="/workout-routes/${name}.gpx"/>`,
  );
  const { activity } = await resultOf(workout({ inner: references.join('\n') }), {
    '/workout-routes/late.gpx': routeAt('2026-02-10T22:50:00Z'),
    '/workout-routes/early.gpx': routeAt('2026-02-10T22:31:00Z'),
  });
  const minute = Array.from({ length: 61 }, (_, second) => second);
  expect(activity.points?.time).toEqual([...minute.map((at) => at + 60), ...minute.map((at) => at + 1200)]);
  expect(activity.points?.pauses).toEqual([61]);
  expect(activity.points?.heartRate).toHaveLength(122);
  expect(activity).toMatchObject({ start: '2026-02-10T22:30:00.000Z', maxSpeed: expect.closeTo(3, 0) });
});

test('two workouts of Apple that differ in one value have two hashes', async () => {
  const heart = (average: number) =>
    `  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" average="${average}" unit="count/min"/>`;
  const [one, other] = [await resultOf(workout({ inner: heart(140) })), await resultOf(workout({ inner: heart(141) }))];
  expect(one.sha256).not.toBe(other.sha256);
});

test('the local time of a workout of Apple is that of its own time zone, not of the phone at the export', async () => {
  const zoned = (zone: string) => `  <MetadataEntry key="HKTimeZone" value="${zone}"/>`;
  const offsetIn = async (inner: string) => (await resultOf(workout({ inner }))).activity.utcOffset;
  expect(await offsetIn(zoned('America/New_York'))).toBe(-5 * 3600);
  expect(await offsetIn(zoned('Asia/Kolkata'))).toBe(5.5 * 3600);
  expect(await offsetIn(zoned('Europe/London'))).toBe(0);
  expect(await offsetIn(zoned('GMT+9'))).toBe(3600);
  expect(await offsetIn('')).toBe(3600);
});

test('a workout of Apple with several parts has its own sums, not those of its first part', async () => {
  const statistics = (type: string, values: string) =>
    `<WorkoutStatistics type="HKQuantityTypeIdentifier${type}" ${values}/>`;
  const part = (km: number, kcal: number, beats: number) =>
    `  <WorkoutActivity uuid="${km}" duration="15" durationUnit="min">
   <MetadataEntry key="HKElevationAscended" value="1500 cm"/>
   ${statistics('DistanceWalkingRunning', `sum="${km}" unit="km"`)}
   ${statistics('ActiveEnergyBurned', `sum="${kcal}" unit="kcal"`)}
   ${statistics('HeartRate', `average="${beats}" maximum="${beats + 5}" unit="count/min"`)}
  </WorkoutActivity>`;
  const own = `  ${statistics('DistanceWalkingRunning', 'sum="6" unit="km"')}
  ${statistics('ActiveEnergyBurned', 'sum="400" unit="kcal"')}
  ${statistics('HeartRate', 'average="150" maximum="175" unit="count/min"')}`;
  const sums = { distance: 6000, calories: 400, averageHeartRate: 150, maxHeartRate: 175, elevationGain: 30 };
  const parts = [part(1, 60, 140), part(5, 340, 170)].join('\n');
  expect((await resultOf(workout({ inner: `${parts}\n${own}` }))).activity).toMatchObject(sums);
  expect((await resultOf(workout({ inner: `${own}\n${parts}` }))).activity).toMatchObject(sums);
});

test('a triathlon of Apple is as long as its three sports together', async () => {
  const distance = (sport: string, sum: number, unit: string) =>
    `  <WorkoutStatistics type="HKQuantityTypeIdentifierDistance${sport}" sum="${sum}" unit="${unit}"/>`;
  const inner = [distance('Swimming', 750, 'm'), distance('Cycling', 20, 'km'), distance('WalkingRunning', 5, 'km')];
  const { activity } = await resultOf(workout({ type: 'SwimBikeRun', inner: inner.join('\n') }));
  expect(activity.distance).toBeCloseTo(25_750);
});
