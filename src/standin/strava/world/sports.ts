/** A sport in Strava's data: its older `type`, and the values that are usually recorded. */
export interface Sport {
  sportType: string;
  type: string;
  /** m/s; 0 for sports without distance. */
  speed: readonly [from: number, to: number];
  minutes: readonly [from: number, to: number];
  climbPerKm: number;
  /** Without places, with `trainer` set. */
  indoor: boolean;
  gear: 'g' | 'b' | null;
}

type Range = readonly [from: number, to: number];

function outdoor(sportType: string, speed: Range, minutes: Range, more: Partial<Sport> = {}): Sport {
  return { sportType, type: sportType, speed, minutes, climbPerKm: 8, indoor: false, gear: null, ...more };
}

function still(sportType: string, minutes: Range = [20, 60], more: Partial<Sport> = {}): Sport {
  return { sportType, type: sportType, speed: [0, 0], minutes, climbPerKm: 0, indoor: true, gear: null, ...more };
}

const flat = { climbPerKm: 0 } as const;
/** Newer sports that older clients show as a workout. */
const workout = { type: 'Workout' } as const;

/** The 56 sports of Strava. */
export const SPORTS = {
  Run: outdoor('Run', [2.5, 3.7], [25, 75], { gear: 'g' }),
  TrailRun: outdoor('TrailRun', [1.9, 2.9], [40, 120], { type: 'Run', climbPerKm: 38, gear: 'g' }),
  VirtualRun: outdoor('VirtualRun', [2.4, 3.4], [20, 50], { indoor: true }),
  Ride: outdoor('Ride', [6, 9], [40, 180], { gear: 'b' }),
  GravelRide: outdoor('GravelRide', [5, 7.5], [60, 150], { type: 'Ride', gear: 'b' }),
  VirtualRide: outdoor('VirtualRide', [7, 10], [30, 75], { indoor: true, gear: 'b' }),
  Walk: outdoor('Walk', [1.1, 1.6], [20, 90]),
  Hike: outdoor('Hike', [0.8, 1.3], [90, 300], { climbPerKm: 55 }),
  Swim: outdoor('Swim', [0.7, 1.2], [20, 60], flat),
  NordicSki: outdoor('NordicSki', [2.5, 4.5], [45, 150]),
  WeightTraining: still('WeightTraining'),
  Yoga: still('Yoga'),
  Pilates: still('Pilates', [20, 60], workout),
  AlpineSki: outdoor('AlpineSki', [4, 9], [60, 240], { climbPerKm: 120 }),
  BackcountrySki: outdoor('BackcountrySki', [0.7, 1.6], [120, 360], { climbPerKm: 110 }),
  Badminton: still('Badminton', [40, 90], workout),
  Basketball: still('Basketball', [40, 100], workout),
  Canoeing: outdoor('Canoeing', [1.2, 2.2], [40, 150], flat),
  Cricket: outdoor('Cricket', [0.4, 1], [60, 240], { ...workout, ...flat }),
  Crossfit: still('Crossfit'),
  Dance: still('Dance', [30, 90], workout),
  EBikeRide: outdoor('EBikeRide', [5.5, 7], [30, 120], { gear: 'b' }),
  EMountainBikeRide: outdoor('EMountainBikeRide', [4, 6], [45, 150], { type: 'EBikeRide', climbPerKm: 25, gear: 'b' }),
  Elliptical: still('Elliptical'),
  Golf: outdoor('Golf', [0.6, 1.1], [120, 280]),
  Handcycle: outdoor('Handcycle', [4, 6.5], [30, 120]),
  HighIntensityIntervalTraining: still('HighIntensityIntervalTraining', [15, 45], workout),
  IceSkate: outdoor('IceSkate', [3, 6], [30, 90], flat),
  InlineSkate: outdoor('InlineSkate', [3.5, 6], [30, 90]),
  Kayaking: outdoor('Kayaking', [1.2, 2.4], [40, 150], flat),
  Kitesurf: outdoor('Kitesurf', [4, 9], [40, 150], flat),
  MountainBikeRide: outdoor('MountainBikeRide', [3.5, 5.5], [45, 180], { type: 'Ride', climbPerKm: 28, gear: 'b' }),
  Padel: still('Padel', [50, 100], workout),
  PhysicalTherapy: still('PhysicalTherapy', [15, 40], workout),
  Pickleball: still('Pickleball', [40, 100], workout),
  Racquetball: still('Racquetball', [30, 70], workout),
  RockClimbing: still('RockClimbing', [60, 180], { indoor: false }),
  RollerSki: outdoor('RollerSki', [3, 5.5], [40, 120]),
  Rowing: outdoor('Rowing', [2, 4], [20, 80], flat),
  Sail: outdoor('Sail', [2, 5], [60, 300], flat),
  Skateboard: outdoor('Skateboard', [1.5, 3.5], [20, 80]),
  Snowboard: outdoor('Snowboard', [4, 8], [60, 240], { climbPerKm: 120 }),
  Snowshoe: outdoor('Snowshoe', [0.8, 1.4], [60, 180], { climbPerKm: 60 }),
  Soccer: outdoor('Soccer', [1.2, 2], [60, 100], flat),
  Squash: still('Squash', [30, 60], workout),
  StairStepper: still('StairStepper', [15, 45]),
  StandUpPaddling: outdoor('StandUpPaddling', [1, 1.7], [30, 120], flat),
  Surfing: outdoor('Surfing', [0.5, 1.5], [45, 150], flat),
  TableTennis: still('TableTennis', [30, 90], workout),
  Tennis: outdoor('Tennis', [0.6, 1.2], [50, 110], { ...workout, ...flat }),
  Velomobile: outdoor('Velomobile', [8, 12], [40, 150]),
  VirtualRow: outdoor('VirtualRow', [2.5, 4.2], [15, 50], { type: 'Rowing', indoor: true, climbPerKm: 0 }),
  Volleyball: still('Volleyball', [40, 100], workout),
  Wheelchair: outdoor('Wheelchair', [2, 4], [20, 90]),
  Windsurf: outdoor('Windsurf', [3, 8], [40, 150], flat),
  Workout: still('Workout'),
} as const satisfies Record<string, Sport>;

export type SportName = keyof typeof SPORTS;

/** Null when Strava has no such sport. */
export function sportNamed(name: string): Sport | null {
  return Object.hasOwn(SPORTS, name) ? SPORTS[name as SportName] : null;
}
