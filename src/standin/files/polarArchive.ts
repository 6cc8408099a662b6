import type { ArchiveFile } from './archiveFile.ts';
import { highestHeartRate, meanHeartRate, type PlainActivity, type PlainPoint } from './plainActivity.ts';

const SPORTS: Record<string, string> = {
  Run: 'RUNNING',
  TrailRun: 'TRAIL_RUNNING',
  Ride: 'ROAD_BIKING',
  MountainBikeRide: 'MOUNTAIN_BIKING',
  Walk: 'WALKING',
  Hike: 'HIKING',
  Swim: 'POOL_SWIMMING',
  WeightTraining: 'STRENGTH_TRAINING',
  Yoga: 'YOGA',
};

const PRIVATE_FILES: Record<string, string> = {
  'account-data-1-0000.json': '{"email":"mia@example.org"}',
  'account-profile-1-0000.json': '{"name":"Mia"}',
  'activity-2026-03-05-1-0000.json': '{"samples":{}}',
  'sleep_result-1-0000.json': '[{"night":"2026-03-05"}]',
};

/** Without a zone, as Polar writes it. */
const localTime = ({ start, utcOffset }: PlainActivity, seconds: number) =>
  new Date(start.getTime() + (utcOffset + seconds) * 1000).toISOString().slice(0, -1);

/** Versions 1 of the export. */
function sessionOf(activity: PlainActivity): object {
  const { utcOffset, points } = activity;
  const local = (seconds: number) => localTime(activity, seconds);
  const samples = (of: (point: PlainPoint) => number | null) =>
    (points ?? []).map((point) => ({ dateTime: local(point.time), value: of(point) }));
  const whole = {
    startTime: local(0),
    stopTime: local(activity.elapsedTime),
    timezoneOffset: utcOffset / 60,
    duration: `PT${activity.movingTime}S`,
    distance: activity.metres,
    kiloCalories: activity.calories,
  };
  return {
    exportVersion: '1.6',
    name: activity.name,
    ...whole,
    maximumHeartRate: highestHeartRate(activity),
    averageHeartRate: Math.round(meanHeartRate(activity)),
    exercises: [
      {
        ...whole,
        sport: SPORTS[activity.sport] ?? 'OTHER_OUTDOOR',
        ascent: activity.climb,
        samples: {
          heartRate: samples((point) => point.heartRate),
          altitude: samples((point) => point.altitude),
          cadence: samples((point) => point.cadence),
          distance: samples((point) => point.metres),
          recordedRoute: (points ?? [])
            .filter((point) => point.latitude !== null)
            .map((point) => ({
              dateTime: local(point.time),
              latitude: point.latitude,
              longitude: point.longitude,
              altitude: point.altitude,
            })),
        },
      },
    ],
  };
}

/** Numbers of sports in versions 2. */
const SPORT_IDS: Record<string, string> = { Run: '1', Ride: '2', Walk: '3', Hike: '11', WeightTraining: '15' };
const SETTLING = 3;

/** Versions 2 of the export: channels, places on a clock of their own, and NaN, which is no JSON. */
function newerSessionOf(activity: PlainActivity): string {
  const { utcOffset, points } = activity;
  const channel = (type: string, of: (point: PlainPoint, index: number) => number | null) => ({
    type,
    intervalMillis: 1000,
    values: (points ?? []).map((point, index) => of(point, index) ?? '<NaN>'),
  });
  const whole = {
    startTime: localTime(activity, 0).slice(0, 19),
    timezoneOffsetMinutes: utcOffset / 60,
    durationMillis: activity.movingTime * 1000,
    distanceMeters: activity.metres,
    sport: { id: SPORT_IDS[activity.sport] ?? '83' },
  };
  const wayPoints = (points ?? [])
    .filter((point) => point.latitude !== null)
    .map(({ time, latitude, longitude, altitude }) => ({
      longitude,
      latitude,
      altitude,
      elapsedMillis: time * 1000 + 2,
    }));
  const session = {
    identifier: { id: `${activity.id}` },
    ...whole,
    stopTime: localTime(activity, activity.elapsedTime).slice(0, 19),
    name: '',
    calories: activity.calories,
    hrAvg: Math.round(meanHeartRate(activity)),
    hrMax: highestHeartRate(activity),
    product: { modelName: 'Polar Vantage M' },
    exercises: [
      {
        ...whole,
        ascentMeters: activity.climb,
        samples: {
          samples: [
            channel('HEART_RATE', (point, index) => (index === 0 ? null : point.heartRate)),
            channel('SPEED', (point) => (point.metres === null ? null : (3.6 * activity.metres) / activity.movingTime)),
            channel('DISTANCE', (point) => point.metres),
            channel('ALTITUDE', (point, index) => (index < SETTLING ? 0 : point.altitude)),
          ],
        },
        routes: points ? { route: { startTime: whole.startTime, wayPoints } } : {},
      },
    ],
  };
  return JSON.stringify(session).replaceAll('"<NaN>"', 'NaN');
}

interface PolarArchiveOptions {
  version?: 1 | 2;
}

/** One JSON file for each training session, among everything else that Polar knows. */
export function* polarArchive(
  activities: Iterable<PlainActivity>,
  { version = 1 }: PolarArchiveOptions = {},
): Generator<ArchiveFile> {
  for (const [name, content] of Object.entries(PRIVATE_FILES)) yield { name, content };
  for (const activity of activities) {
    const local = localTime(activity, 0);
    const day = local.slice(0, 10);
    const moment = local.slice(0, 19).replaceAll(':', '-');
    yield version === 1
      ? { name: `training-session-${day}-${activity.id}-0000.json`, content: JSON.stringify(sessionOf(activity)) }
      : { name: `training-session_${moment}_${activity.id}-0000.json`, content: newerSessionOf(activity) };
  }
}
