import { isTimeZone } from '#shared/calendarDate.ts';
import { fileMessages } from '#shared/fileMessages.ts';
import type { FileActivity } from './fileActivity.ts';
import type { FileLimits } from './fileLimits.ts';
import { FileProblem } from './fileProblem.ts';
import { sportNamed } from './sportNames.ts';
import { readXml, type XmlHandler } from './xmlEvents.ts';
import { numberIn, writtenOffset } from './xmlTime.ts';

type Attributes = Record<string, string>;

const METRES: Record<string, number> = { m: 1, km: 1000, mi: 1609.344, ft: 0.3048, yd: 0.9144 };
const SECONDS: Record<string, number> = { s: 1, sec: 1, min: 60, hr: 3600 };
const KILOCALORIES: Record<string, number> = { kcal: 1, Cal: 1, cal: 0.001, kJ: 1 / 4.184 };
const ACTIVITY_TYPE = 'HKWorkoutActivityType';
const MULTISPORT = `${ACTIVITY_TYPE}SwimBikeRun`;
const DISTANCES = /^HKQuantityTypeIdentifierDistance/;
const DEVICE_NAME = /(?:^|[,\s])name:([^,>]+)/;
/** Apple writes dates as `2026-03-05 07:12:45 +0100`. */
const DATE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4})$/;

function inUnit(value: string | undefined, unit: string | undefined, units: Record<string, number>): number | null {
  const number = numberIn(value);
  const factor = Object.hasOwn(units, unit ?? '') ? units[unit ?? ''] : undefined;
  return number === null || factor === undefined ? null : number * factor;
}

const instantOf = (text: string | undefined) => Date.parse((text ?? '').replace(DATE, '$1T$2$3'));

/** Seconds ahead of UTC. */
function offsetIn(timezone: string, moment: number): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' });
  return Math.round((Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - moment) / 1000);
}

export interface AppleWorkout {
  activity: FileActivity;
  /** Paths of its routes within the export folder. */
  routes: readonly string[];
  /** Milliseconds since 1970 when it was saved; NaN where the export does not say. */
  created: number;
}

interface Figures {
  distance: number | null;
  energy: number | null;
  climb: number | null;
  heart: Attributes | null;
}

const noFigures = (): Figures => ({ distance: null, energy: null, climb: null, heart: null });
const added = (sum: number | null, value: number | null) => (value === null ? sum : (sum ?? 0) + value);

class WorkoutReader implements XmlHandler {
  #workout: Attributes = {};
  readonly #own = noFigures();
  /** Sums of its parts, such as the intervals of a run or the sports of a triathlon. */
  readonly #ofParts = noFigures();
  #isPart = false;
  #isManual = false;
  #isIndoor = false;
  #timezone = '';
  readonly #routes: string[] = [];

  open(name: string, attributes: Attributes): void {
    if (name === 'Workout') this.#workout = attributes;
    if (name === 'WorkoutActivity') this.#isPart = true;
    if (name === 'WorkoutStatistics') this.#addStatistics(attributes);
    if (name === 'MetadataEntry') this.#addMetadata(attributes);
    if (name === 'FileReference' && attributes.path) this.#routes.push(attributes.path.replace(/^\/+/, ''));
  }

  close(name: string): void {
    if (name === 'WorkoutActivity') this.#isPart = false;
  }

  get #figures(): Figures {
    return this.#isPart ? this.#ofParts : this.#own;
  }

  #addStatistics(attributes: Attributes): void {
    const { type = '', sum, unit } = attributes;
    const figures = this.#figures;
    const isSum = this.#isPart || this.#workout.workoutActivityType === MULTISPORT;
    if (DISTANCES.test(type) && (isSum || figures.distance === null)) {
      figures.distance = added(figures.distance, inUnit(sum, unit, METRES));
    }
    if (type === 'HKQuantityTypeIdentifierActiveEnergyBurned') {
      figures.energy = added(figures.energy, inUnit(sum, unit, KILOCALORIES));
    }
    if (type === 'HKQuantityTypeIdentifierHeartRate') figures.heart = attributes;
  }

  #addMetadata({ key, value = '' }: Attributes): void {
    if (key === 'HKWasUserEntered') this.#isManual = value === '1';
    if (key === 'HKIndoorWorkout') this.#isIndoor = value === '1';
    if (key === 'HKTimeZone') this.#timezone = value;
    if (key !== 'HKElevationAscended') return;
    const [climb, unit] = value.split(' ');
    this.#figures.climb = added(this.#figures.climb, inUnit(climb, unit, { ...METRES, cm: 0.01 }));
  }

  #sport(): string {
    return sportNamed(this.#workout.workoutActivityType?.replace(ACTIVITY_TYPE, '')) ?? 'Workout';
  }

  workout(): AppleWorkout {
    const { startDate = '', endDate, duration, durationUnit, device, sourceName } = this.#workout;
    const start = instantOf(startDate);
    if (Number.isNaN(start)) throw new FileProblem(fileMessages('no_start'));
    const seconds = inUnit(duration, durationUnit, SECONDS);
    const elapsed = Math.round((instantOf(endDate) - start) / 1000);
    const moving = Math.round(seconds ?? elapsed);
    const { totalDistance, totalDistanceUnit, totalEnergyBurned, totalEnergyBurnedUnit } = this.#workout;
    const [own, parts] = [this.#own, this.#ofParts];
    const distance = own.distance ?? inUnit(totalDistance, totalDistanceUnit, METRES) ?? parts.distance ?? 0;
    const heart = own.heart ?? parts.heart ?? {};
    return {
      routes: this.#routes,
      created: instantOf(this.#workout.creationDate),
      activity: {
        format: 'apple',
        sport: this.#sport(),
        title: null,
        start: new Date(start).toISOString(),
        // Apple writes all times with the offset that the phone has at the export.
        utcOffset: isTimeZone(this.#timezone) ? offsetIn(this.#timezone, start) : writtenOffset(startDate),
        distance,
        movingTime: moving,
        elapsedTime: Number.isNaN(elapsed) ? moving : Math.max(moving, elapsed),
        elevationGain: own.climb ?? parts.climb,
        averageSpeed: distance > 0 && moving > 0 ? distance / moving : null,
        maxSpeed: null,
        averageHeartRate: numberIn(heart.average),
        maxHeartRate: numberIn(heart.maximum),
        averageCadence: null,
        calories: own.energy ?? inUnit(totalEnergyBurned, totalEnergyBurnedUnit, KILOCALORIES) ?? parts.energy,
        device: DEVICE_NAME.exec(device ?? '')?.[1]?.trim() ?? sourceName ?? null,
        fileId: null,
        stravaId: null,
        manual: this.#isManual,
        indoor: this.#isIndoor,
        points: null,
      },
    };
  }
}

/** One `<Workout>` of Apple's export.xml. */
export function readAppleWorkout(block: Uint8Array, limits: FileLimits): AppleWorkout {
  const reader = new WorkoutReader();
  readXml(block, limits, () => reader);
  return reader.workout();
}
