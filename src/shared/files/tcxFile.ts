import { fileMessages } from '#shared/fileMessages.ts';
import type { FileActivity } from './fileActivity.ts';
import type { FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { degrees, PointColumns, type PointValues } from './pointColumns.ts';
import { figuresOf } from './pointFigures.ts';
import { sportNamed } from './sportNames.ts';
import type { XmlHandler } from './xmlEvents.ts';
import { instantOf, localOffset, numberIn } from './xmlTime.ts';

interface Lap {
  start: string;
  seconds: number | null;
  metres: number | null;
  calories: number | null;
  maxSpeed: number | null;
  averageHeartRate: number | null;
  maxHeartRate: number | null;
}

const VALUES: Record<string, keyof PointValues> = {
  LatitudeDegrees: 'latitude',
  LongitudeDegrees: 'longitude',
  AltitudeMeters: 'altitude',
  DistanceMeters: 'distance',
  Cadence: 'cadence',
  RunCadence: 'cadence',
  Speed: 'speed',
};

const OF_LAP: Record<string, Exclude<keyof Lap, 'start'>> = {
  TotalTimeSeconds: 'seconds',
  DistanceMeters: 'metres',
  Calories: 'calories',
  MaximumSpeed: 'maxSpeed',
};

/** Elements of a lap that hold their number in a `Value`. */
const HEART_OF_LAP: Record<string, 'averageHeartRate' | 'maxHeartRate'> = {
  AverageHeartRateBpm: 'averageHeartRate',
  MaximumHeartRateBpm: 'maxHeartRate',
};

function sum(laps: readonly Lap[], name: Exclude<keyof Lap, 'start'>): number | null {
  const values = laps.map((lap) => lap[name]).filter((value) => value !== null);
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}

function highest(laps: readonly Lap[], name: 'maxSpeed' | 'maxHeartRate'): number | null {
  const values = laps.map((lap) => lap[name]).filter((value) => value !== null);
  return values.length === 0 ? null : Math.max(...values);
}

/** The mean of the laps that say one, each by its duration. */
function averageHeartRate(laps: readonly Lap[]): number | null {
  let beats = 0;
  let total = 0;
  for (const { averageHeartRate: rate, seconds } of laps) {
    if (!rate || !seconds) continue;
    beats += rate * seconds;
    total += seconds;
  }
  return total === 0 ? null : beats / total;
}

export class TcxReader implements XmlHandler {
  readonly columns: PointColumns;
  readonly #laps: Lap[] = [];
  readonly #sports: string[] = [];
  #activities = 0;
  #isCourse = false;
  #device: string | null = null;
  #isCreator = false;
  #point: PointValues | null = null;
  #time = '';

  constructor(limits: FileLimits) {
    this.columns = new PointColumns(limits);
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'Activity') this.#sports.push(attributes.Sport ?? '');
    if (name === 'Creator') this.#isCreator = true;
    if (name === 'Course') this.#isCourse = true;
    if (name === 'Track') this.columns.pause();
    if (name === 'Lap') {
      this.#laps.push({
        start: attributes.StartTime ?? '',
        seconds: null,
        metres: null,
        calories: null,
        maxSpeed: null,
        averageHeartRate: null,
        maxHeartRate: null,
      });
    }
    if (name === 'Trackpoint') {
      this.#point = {};
      this.#time = '';
    }
  }

  close(name: string, text: string, parent: string | undefined): void {
    // The parts of a MultiSportSession are one activity.
    if ((name === 'Activity' && parent === 'Activities') || name === 'MultiSportSession') this.#activities++;
    if (name === 'Creator') this.#isCreator = false;
    if (name === 'Name' && this.#isCreator) this.#device ??= text || null;
    if (name === 'Trackpoint') this.#add();
    else if (this.#point) this.#read(this.#point, name, text, parent);
    else if (parent === 'Lap') this.#readLap(OF_LAP, name, text);
    else if (name === 'Value') this.#readLap(HEART_OF_LAP, parent ?? '', text);
  }

  #readLap(names: Record<string, Exclude<keyof Lap, 'start'>>, name: string, text: string): void {
    const lap = this.#laps.at(-1);
    const value = Object.hasOwn(names, name) ? names[name] : undefined;
    if (lap && value) lap[value] = numberIn(text);
  }

  #read(point: PointValues, name: string, text: string, parent: string | undefined): void {
    if (name === 'Time') this.#time = text;
    if (name === 'Value' && parent === 'HeartRateBpm') point.heartRate = numberIn(text);
    const value = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined;
    if (value) point[value] = numberIn(text);
  }

  #add(): void {
    if (this.#point && this.#time !== '') {
      const { latitude, longitude } = this.#point;
      this.columns.add(instantOf(this.#time), {
        ...this.#point,
        latitude: degrees(latitude, 90),
        longitude: degrees(longitude, 180),
      });
    }
    this.#point = null;
  }

  activity(): FileActivity {
    if (this.#activities > 1) {
      throw new FileProblem(fileMessages('several_activities', { count: this.#activities }));
    }
    // The points of a planned course have times, too.
    if (this.#activities === 0 && this.#isCourse) throw new FileProblem(fileMessages('not_an_activity'));
    const lapStart = this.#laps[0]?.start ?? '';
    const said = lapStart === '' ? Number.NaN : instantOf(lapStart);
    const start = Number.isNaN(said) ? this.columns.first : said;
    if (start === null) throw new FileProblem(fileMessages(this.#activities === 0 ? 'not_an_activity' : 'no_start'));
    const points = this.columns.since(start);
    const drawn = points ? figuresOf(points) : null;
    const distance = sum(this.#laps, 'metres') ?? drawn?.distance ?? 0;
    const moving = Math.round(sum(this.#laps, 'seconds') ?? drawn?.movingTime ?? 0);
    const sports = new Set(this.#sports.map((sport) => sportNamed(sport)));
    const [sport] = sports;
    return {
      format: 'tcx',
      sport: (sports.size === 1 ? sport : null) ?? 'Workout',
      title: null,
      start: new Date(start).toISOString(),
      utcOffset: localOffset(lapStart),
      distance,
      movingTime: moving,
      elapsedTime: Math.max(moving, Math.round(points?.time.at(-1) ?? 0)),
      elevationGain: drawn?.elevationGain ?? null,
      averageSpeed: distance > 0 && moving > 0 ? distance / moving : null,
      maxSpeed: highest(this.#laps, 'maxSpeed') ?? drawn?.maxSpeed ?? null,
      averageHeartRate: drawn?.averageHeartRate ?? averageHeartRate(this.#laps),
      maxHeartRate: drawn?.maxHeartRate ?? (highest(this.#laps, 'maxHeartRate') || null),
      averageCadence: drawn?.averageCadence ?? null,
      calories: sum(this.#laps, 'calories'),
      device: this.#device,
      fileId: null,
      stravaId: null,
      manual: points === null,
      indoor: false,
      points,
    };
  }
}
