import type { ArchiveFile } from './archiveFile.ts';
import type { PlainActivity } from './plainActivity.ts';
import { escapedXml, gpxText } from './xmlTexts.ts';

const FOLDER = 'apple_health_export';
/** The name of the export in languages of iOS. */
export const APPLE_EXPORT_NAMES = ['export.xml', 'Export.xml', 'exportación.xml', 'exportar.xml', '导出.xml'] as const;
const TYPES: Record<string, string> = {
  Run: 'Running',
  Ride: 'Cycling',
  Walk: 'Walking',
  Hike: 'Hiking',
  Swim: 'Swimming',
  WeightTraining: 'TraditionalStrengthTraining',
  Yoga: 'Yoga',
};
const PRIVATE_FILES: Record<string, string> = {
  [`${FOLDER}/export_cda.xml`]: '<ClinicalDocument>private</ClinicalDocument>',
  [`${FOLDER}/electrocardiograms/ecg_2026-03-05.csv`]: 'Name,Mia',
};

function appleTime(at: number, utcOffset: number): string {
  const local = new Date(at + utcOffset * 1000).toISOString();
  const minutes = Math.abs(utcOffset) / 60;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const offset = `${utcOffset < 0 ? '-' : '+'}${two(minutes / 60)}${two(minutes % 60)}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)} ${offset}`;
}

const routeName = ({ id }: PlainActivity) => `workout-routes/route_${id}.gpx`;

function workoutOf(activity: PlainActivity): string {
  const { start, utcOffset, elapsedTime, movingTime, metres, points } = activity;
  const from = appleTime(start.getTime(), utcOffset);
  const to = appleTime(start.getTime() + elapsedTime * 1000, utcOffset);
  const span = `startDate="${from}" endDate="${to}"`;
  const device = escapedXml('<<HKDevice: 0x1>, name:Apple Watch, manufacturer:Apple Inc.>');
  return [
    ` <Workout workoutActivityType="HKWorkoutActivityType${TYPES[activity.sport] ?? 'Other'}" duration="${movingTime / 60}" durationUnit="min" sourceName="Watch of Mia" device="${device}" ${span}>`,
    points ? '' : '  <MetadataEntry key="HKWasUserEntered" value="1"/>',
    `  <MetadataEntry key="HKElevationAscended" value="${activity.climb * 100} cm"/>`,
    `  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" ${span} sum="${metres / 1000}" unit="km"/>`,
    `  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" ${span} sum="${activity.calories}" unit="Cal"/>`,
    `  <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" ${span} average="139.5" minimum="120" maximum="160" unit="count/min"/>`,
    points ? `  <WorkoutRoute>\n   <FileReference path="/${routeName(activity)}"/>\n  </WorkoutRoute>` : '',
    ' </Workout>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const RECORD =
  ' <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch of Mia" unit="count/min" value="71" startDate="2026-03-05 07:12:45 +0100" endDate="2026-03-05 07:12:45 +0100"/>\n';

/** Records of the whole life lie before the workouts; `records` of them. */
async function* exportText(activities: Iterable<PlainActivity>, records: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record|Workout)*>\n]>\n<HealthData locale="de_DE">\n',
  );
  yield encoder.encode(' <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-01-01"/>\n');
  const thousand = encoder.encode(RECORD.repeat(1000));
  for (let at = 0; at < records; at += 1000) {
    yield at + 1000 <= records ? thousand : encoder.encode(RECORD.repeat(records - at));
  }
  for (const activity of activities) yield encoder.encode(`${workoutOf(activity)}\n`);
  yield encoder.encode('</HealthData>\n');
}

interface AppleArchiveOptions {
  name?: string;
  records?: number;
}

export function* appleArchive(
  activities: readonly PlainActivity[],
  { name = 'export.xml', records = 1000 }: AppleArchiveOptions = {},
): Generator<ArchiveFile> {
  for (const [path, content] of Object.entries(PRIVATE_FILES)) yield { name: path, content };
  yield { name: `${FOLDER}/${name}`, content: exportText(activities, records) };
  for (const activity of activities) {
    if (activity.points) yield { name: `${FOLDER}/${routeName(activity)}`, content: gpxText(activity) };
  }
}
