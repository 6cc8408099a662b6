import { degrees, type PointColumns, type PointValues } from './pointColumns.ts';
import { type Json, listIn, numberIn, objectIn, polarInstant, textIn } from './polarJson.ts';

const KMH = 3.6;
const SECOND = 1000;

type Name = 'heartRate' | 'altitude' | 'cadence' | 'distance' | 'speed';

/** The names of the older export, a list each, and of the newer one, a channel each. */
const LISTS: readonly Name[] = ['heartRate', 'altitude', 'cadence', 'distance', 'speed'];
const CHANNELS: Record<string, Name> = {
  HEART_RATE: 'heartRate',
  ALTITUDE: 'altitude',
  CADENCE: 'cadence',
  DISTANCE: 'distance',
  SPEED: 'speed',
};

type Add = (at: number, values: PointValues) => void;

const measured = (name: Name, value: number | null): PointValues => ({
  [name]: name === 'speed' && value !== null ? value / KMH : value,
});

const placeOf = (json: Json): PointValues => ({
  latitude: degrees(numberIn(json, 'latitude'), 90),
  longitude: degrees(numberIn(json, 'longitude'), 180),
});

/** Versions 1: every sample has its time. */
function addLists(exercise: Json, offset: number, add: Add): void {
  const samples = objectIn(exercise, 'samples');
  for (const name of LISTS) {
    for (const sample of listIn(samples, name)) {
      add(polarInstant(textIn(sample, 'dateTime'), offset), measured(name, numberIn(sample, 'value')));
    }
  }
  for (const sample of listIn(samples, 'recordedRoute')) {
    add(polarInstant(textIn(sample, 'dateTime'), offset), placeOf(sample));
  }
}

/** The altimeter says 0 until it has settled. */
function settled(values: readonly unknown[], name: Name): unknown[] {
  const first = name === 'altitude' ? values.findIndex((value) => value !== 0 && value !== null) : 0;
  return values.map((value, index) => (first === -1 || index < first ? null : value));
}

/** Versions 2: values at a fixed interval, places at times since the start of their own route. */
function addChannels(exercise: Json, offset: number, add: Add): void {
  const start = polarInstant(textIn(exercise, 'startTime'), offset);
  for (const channel of listIn(objectIn(exercise, 'samples'), 'samples')) {
    const name = CHANNELS[textIn(channel, 'type') ?? ''];
    const values = channel.values;
    if (name === undefined || !Array.isArray(values)) continue;
    const interval = numberIn(channel, 'intervalMillis') ?? SECOND;
    for (const [index, value] of settled(values, name).entries()) {
      if (typeof value === 'number') add(start + index * interval, measured(name, value));
    }
  }
  const route = objectIn(objectIn(exercise, 'routes'), 'route');
  const begin = polarInstant(textIn(route, 'startTime') ?? textIn(exercise, 'startTime'), offset);
  for (const point of listIn(route, 'wayPoints')) {
    add(begin + (numberIn(point, 'elapsedMillis') ?? Number.NaN), placeOf(point));
  }
}

/** Each kind of sample is a list of its own; they meet at their second. */
export function addPolarSamples(exercises: readonly Json[], offset: number, columns: PointColumns): void {
  const points = new Map<number, PointValues>();
  const add: Add = (at, values) => {
    if (Number.isNaN(at)) return;
    const second = Math.round(at / SECOND) * SECOND;
    points.set(second, { ...points.get(second), ...values });
  };
  for (const exercise of exercises) {
    addLists(exercise, offset, add);
    addChannels(exercise, offset, add);
  }
  for (const at of [...points.keys()].sort((a, b) => a - b)) columns.add(at, points.get(at) ?? {});
}
