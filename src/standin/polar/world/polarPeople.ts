import { FIRST_NAMES, LAST_NAMES, PLACES } from '#standin/common/names.ts';
import type { Point } from '#standin/common/route.ts';
import { createRandom } from '#standin/common/standinRandom.ts';
import { SPORTS } from './polarSports.ts';

export interface PolarPerson {
  id: number;
  firstName: string;
  lastName: string;
  gender: 'MALE' | 'FEMALE';
  birthdate: string;
  /** kg, cm */
  weight: number;
  height: number;
  zone: string;
  home: Point;
  /** Codes of sports in proportion to their occurrences. */
  sports: readonly string[];
  perWeek: number;
  /** Null for the app on a phone. */
  device: string | null;
  deviceId: string;
  hasHeartRate: boolean;
  /** A chest strap records the intervals between beats. */
  hasStrap: boolean;
}

const FIRST_ID = 30_000_001;

const HABITS: readonly (readonly string[])[] = [
  ['RUNNING', 'RUNNING', 'TRAIL_RUNNING', 'TREADMILL_RUNNING', 'YOGA'],
  ['ROAD_BIKING', 'ROAD_BIKING', 'MOUNTAIN_BIKING', 'INDOOR_CYCLING', 'STRENGTH_TRAINING'],
  ['WALKING', 'WALKING', 'HIKING', 'NORDIC_WALKING', 'GYMNASTICK'],
  ['POOL_SWIMMING', 'RUNNING', 'ROWING', 'STRENGTH_TRAINING'],
  ['CROSS-COUNTRY_SKIING', 'RUNNING', 'OTHER_INDOOR', 'ROAD_BIKING'],
];

const DEVICES = ['Polar Vantage V3', 'Polar Pacer Pro', 'Polar Grit X2', 'Polar Ignite 3', 'Polar Unite', null];

/** Deterministic for a seed; the first has a watch with everything, the second does every sport. */
export function makePolarPerson(seed: number, index: number): PolarPerson {
  const random = createRandom(seed * 6007 + index);
  const device = index === 0 ? (DEVICES[0] ?? null) : random.pick(DEVICES);
  const place = PLACES[index % PLACES.length] ?? random.pick(PLACES);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    id: FIRST_ID + index,
    firstName: random.pick(FIRST_NAMES),
    lastName: random.pick(LAST_NAMES),
    gender: random.pick(['FEMALE', 'MALE'] as const),
    birthdate: `${random.whole(1950, 2005)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`,
    weight: random.whole(50, 98),
    height: random.whole(155, 195),
    zone: place.zone,
    home: place.home,
    sports: index === 1 ? SPORTS.map(({ code }) => code) : (HABITS[index % HABITS.length] ?? HABITS.flat()),
    perWeek: random.whole(2, 6),
    device,
    deviceId: random.whole(0x1000_0000, 0x7fff_ffff).toString(16).toUpperCase(),
    hasHeartRate: index === 0 || (device !== null && random.chance(0.8)),
    hasStrap: index === 0 || random.chance(0.3),
  };
}
