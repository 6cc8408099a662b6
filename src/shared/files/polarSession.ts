import { fileMessages } from '#shared/fileMessages.ts';
import type { FileActivity } from './fileActivity.ts';
import type { FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { PointColumns } from './pointColumns.ts';
import { figuresOf } from './pointFigures.ts';
import { type Json, listIn, numberIn, objectIn, parsePolar, polarInstant, secondsIn, textIn } from './polarJson.ts';
import { addPolarSamples } from './polarSamples.ts';
import { isIndoor, type StravaSport, sportNamed } from './sportNames.ts';

const MINUTE = 60;
const KMH = 3.6;
/** Newer exports name sports by numbers that they do not explain; these were observed. */
const SPORT_OF_ID: Record<string, StravaSport> = {
  1: 'Run',
  2: 'Ride',
  3: 'Walk',
  11: 'Hike',
  13: 'Squash',
  15: 'WeightTraining',
  17: 'Run',
  18: 'Ride',
  38: 'Ride',
  39: 'Soccer',
  50: 'Soccer',
};

function sum(exercises: readonly Json[], ...names: string[]): number | null {
  const values = exercises.map((exercise) => numberIn(exercise, ...names)).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}

function sportOf(exercises: readonly Json[]): string {
  const sports = new Set(
    exercises.map((exercise) => {
      const id = textIn(objectIn(exercise, 'sport'), 'id') ?? '';
      return sportNamed(textIn(exercise, 'sport')) ?? (Object.hasOwn(SPORT_OF_ID, id) ? SPORT_OF_ID[id] : null);
    }),
  );
  const [sport] = sports;
  return (sports.size === 1 ? sport : null) ?? 'Workout';
}

/** One file of a training session in an archive of Polar Flow, of the export's versions 1 or 2. */
export function readPolarSession(text: string, limits: FileLimits): FileActivity {
  const session = parsePolar(text);
  if (session === null) throw new FileProblem(fileMessages('damaged'));
  const exercises = listIn(session, 'exercises');
  const [first = {}] = exercises;
  const ofOffset = ['timezoneOffset', 'timezoneOffsetMinutes'];
  const minutes = numberIn(session, ...ofOffset) ?? numberIn(first, ...ofOffset);
  const offset = (minutes ?? 0) * MINUTE;
  const start = polarInstant(textIn(session, 'startTime') ?? textIn(first, 'startTime'), offset);
  if (Number.isNaN(start)) throw new FileProblem(fileMessages('no_start'));
  const columns = new PointColumns(limits);
  addPolarSamples(exercises, offset, columns);
  const points = columns.since(start);
  const drawn = points ? figuresOf(points) : null;
  const moving = Math.round(secondsIn(session) ?? secondsIn(first) ?? drawn?.movingTime ?? 0);
  const stop = polarInstant(textIn(session, 'stopTime'), offset);
  const distance =
    numberIn(session, 'distance', 'distanceMeters') ??
    sum(exercises, 'distance', 'distanceMeters') ??
    drawn?.distance ??
    0;
  const speed = exercises.length === 1 ? numberIn(objectIn(first, 'speed'), 'max') : null;
  return {
    format: 'polar',
    sport: sportOf(exercises),
    title: textIn(session, 'name') || null,
    start: new Date(start).toISOString(),
    utcOffset: minutes === null ? null : offset,
    distance,
    movingTime: moving,
    elapsedTime: Number.isNaN(stop) ? moving : Math.max(moving, Math.round((stop - start) / 1000)),
    elevationGain: sum(exercises, 'ascent', 'ascentMeters') ?? drawn?.elevationGain ?? null,
    averageSpeed: distance > 0 && moving > 0 ? distance / moving : null,
    maxSpeed: speed === null ? (drawn?.maxSpeed ?? null) : speed / KMH,
    averageHeartRate: numberIn(session, 'averageHeartRate', 'hrAvg') ?? drawn?.averageHeartRate ?? null,
    maxHeartRate: numberIn(session, 'maximumHeartRate', 'hrMax') ?? drawn?.maxHeartRate ?? null,
    averageCadence: drawn?.averageCadence ?? null,
    calories: numberIn(session, 'kiloCalories', 'calories') ?? sum(exercises, 'kiloCalories', 'calories'),
    device: textIn(objectIn(session, 'product'), 'modelName') ?? 'Polar',
    fileId: null,
    stravaId: null,
    manual: points === null,
    indoor: exercises.length > 0 && exercises.every((exercise) => isIndoor(textIn(exercise, 'sport'))),
    points,
  };
}
