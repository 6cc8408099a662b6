type Range = readonly [from: number, to: number];

/** A sport in Polar's data, and the values that are usually recorded. */
export interface PolarSport {
  /** Code of `detailed_sport_info`. */
  code: string;
  /** The older, coarse name. */
  sport: string;
  /** m/s; 0 for sports without distance. */
  speed: Range;
  minutes: Range;
  climbPerKm: number;
  /** Without places. */
  indoor: boolean;
  /** The name that the generators of files know; '' for FIT's generic sport. */
  inFiles: string;
}

function sport(code: string, speed: Range, minutes: Range, more: Partial<PolarSport> = {}): PolarSport {
  return { code, sport: 'OTHER', speed, minutes, climbPerKm: 8, indoor: speed[1] === 0, inFiles: '', ...more };
}

const STILL: Range = [0, 0];

/** Some of Polar's 175 codes, with the odd spellings among them. */
export const SPORTS: readonly PolarSport[] = [
  sport('RUNNING', [2.5, 3.7], [25, 75], { sport: 'RUNNING', inFiles: 'Run' }),
  sport('TRAIL_RUNNING', [1.9, 2.9], [40, 120], { sport: 'RUNNING', climbPerKm: 38, inFiles: 'TrailRun' }),
  sport('TREADMILL_RUNNING', [2.4, 3.4], [20, 50], { sport: 'RUNNING', indoor: true, inFiles: 'Run' }),
  sport('ROAD_BIKING', [6, 9], [40, 180], { sport: 'CYCLING', inFiles: 'Ride' }),
  sport('INDOOR_CYCLING', STILL, [30, 75], { sport: 'INDOOR_CYCLING', inFiles: 'VirtualRide' }),
  sport('MOUNTAIN_BIKING', [3.5, 5.5], [45, 180], {
    sport: 'MOUNTAIN_BIKING',
    climbPerKm: 28,
    inFiles: 'MountainBikeRide',
  }),
  sport('WALKING', [1.1, 1.6], [20, 90], { sport: 'WALKING', inFiles: 'Walk' }),
  sport('HIKING', [0.8, 1.3], [90, 300], { sport: 'HIKING', climbPerKm: 55, inFiles: 'Hike' }),
  sport('POOL_SWIMMING', [0.7, 1.2], [20, 60], { sport: 'SWIMMING', indoor: true, inFiles: 'Swim' }),
  sport('STRENGTH_TRAINING', STILL, [20, 60], { sport: 'STRENGTH_TRAINING', inFiles: 'WeightTraining' }),
  sport('YOGA', STILL, [20, 60], { inFiles: 'Yoga' }),
  sport('CROSS-COUNTRY_SKIING', [2.5, 4.5], [45, 150], { sport: 'CROSS-COUNTRY_SKIING', inFiles: 'NordicSki' }),
  sport('GYMNASTICK', STILL, [20, 60]),
  sport('NORDIC_WALKING', [1.3, 1.9], [30, 90], { sport: 'NORDIC_WALKING', inFiles: 'Walk' }),
  sport('ROWING', [2, 4], [20, 80], { climbPerKm: 0, inFiles: 'Rowing' }),
  sport('OTHER_INDOOR', STILL, [15, 60]),
];

/** Polar has more sports than the table: an unknown one is recorded like gymnastics. */
export function sportOf(code: string): PolarSport {
  return SPORTS.find((one) => one.code === code) ?? sport(code, STILL, [20, 60]);
}
