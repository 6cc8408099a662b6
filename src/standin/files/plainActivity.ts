/** One activity as its makers would record it; every format is written from it. */
export interface PlainActivity {
  id: number;
  name: string;
  /** Strava's name. */
  sport: string;
  start: Date;
  /** Seconds. */
  utcOffset: number;
  movingTime: number;
  elapsedTime: number;
  metres: number;
  climb: number;
  calories: number;
  /** Null for a manual entry. */
  points: PlainPoint[] | null;
  /** Seconds since the start at which the timer stops. */
  stops?: readonly number[];
  device: { name: string; manufacturer: number; product: number; serial: number };
}

export interface PlainPoint {
  /** Seconds since the start. */
  time: number;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  metres: number | null;
  heartRate: number | null;
  cadence: number | null;
}

interface PlainOptions {
  id?: number;
  name?: string;
  sport?: string;
  start?: Date;
  utcOffset?: number;
  /** Seconds, one point each. */
  seconds?: number;
  /** Metres per second. */
  speed?: number;
  /** Without places. */
  indoor?: boolean;
  manual?: boolean;
  serial?: number;
}

const METRES_PER_DEGREE = 6_371_008.8 * (Math.PI / 180);
const HOME = { latitude: 52.5163, longitude: 13.3777 };
const GARMIN = 1;
const FORERUNNER_965 = 4315;

/** Northwards at a constant speed over one hill, so that every figure is known. */
function pointsOf(seconds: number, speed: number, indoor: boolean): PlainPoint[] {
  return Array.from({ length: seconds + 1 }, (_, time) => ({
    time,
    latitude: indoor ? null : HOME.latitude + (time * speed) / METRES_PER_DEGREE,
    longitude: indoor ? null : HOME.longitude,
    altitude: indoor ? null : 40 + 20 * Math.sin((time / seconds) * Math.PI),
    metres: time * speed,
    heartRate: 120 + (time % 41),
    cadence: 80 + (time % 5),
  }));
}

export function plainActivity(options: PlainOptions = {}): PlainActivity {
  const { id = 9_000_000_001, seconds = 600, speed = 3, indoor = false, manual = false } = options;
  return {
    id,
    name: options.name ?? 'Morning Run',
    sport: options.sport ?? 'Run',
    start: options.start ?? new Date('2026-03-05T06:12:45Z'),
    utcOffset: options.utcOffset ?? 3600,
    movingTime: seconds,
    elapsedTime: seconds,
    metres: seconds * speed,
    climb: indoor ? 0 : 20,
    calories: Math.round(seconds / 6),
    points: manual ? null : pointsOf(seconds, speed, indoor),
    device: {
      name: 'Garmin Forerunner 965',
      manufacturer: GARMIN,
      product: FORERUNNER_965,
      serial: options.serial ?? 3_412_345_678,
    },
  };
}

export const meanHeartRate = ({ points }: PlainActivity): number => {
  const values = (points ?? []).map((point) => point.heartRate).filter((value) => value !== null);
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
};

export const highestHeartRate = ({ points }: PlainActivity): number =>
  (points ?? []).reduce((most, { heartRate }) => Math.max(most, heartRate ?? 0), 0);
