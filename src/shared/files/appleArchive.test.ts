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

async function resultOf(text: string): Promise<FileResult> {
  const content = new TextEncoder().encode(text);
  const entry = { path: NAME, size: content.length, compressedSize: content.length, isEncrypted: false };
  const archive = {
    async *entries() {
      yield { ...entry, isSymlink: false, open: () => new Blob([content]).stream() };
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
