/** How a sport looks in Strava's data: its older, coarser `type`, and what is usually recorded. */
export interface Sport {
  sportType: string;
  type: string;
  /** m/s; 0 for sports without distance. */
  speed: readonly [from: number, to: number];
  minutes: readonly [from: number, to: number];
  climbPerKm: number;
  /** Recorded under a roof: no places, `trainer` is set. */
  indoor: boolean;
  gear: 'g' | 'b' | null;
}

const outdoor = { indoor: false, climbPerKm: 8, gear: null } as const;
const still = { speed: [0, 0], minutes: [20, 60], climbPerKm: 0, indoor: true, gear: null } as const;

export const SPORTS = {
  Run: { ...outdoor, sportType: 'Run', type: 'Run', speed: [2.5, 3.7], minutes: [25, 75], gear: 'g' },
  TrailRun: {
    ...outdoor,
    sportType: 'TrailRun',
    type: 'Run',
    speed: [1.9, 2.9],
    minutes: [40, 120],
    climbPerKm: 38,
    gear: 'g',
  },
  VirtualRun: {
    ...outdoor,
    sportType: 'VirtualRun',
    type: 'VirtualRun',
    speed: [2.4, 3.4],
    minutes: [20, 50],
    indoor: true,
  },
  Ride: { ...outdoor, sportType: 'Ride', type: 'Ride', speed: [6, 9], minutes: [40, 180], gear: 'b' },
  GravelRide: { ...outdoor, sportType: 'GravelRide', type: 'Ride', speed: [5, 7.5], minutes: [60, 150], gear: 'b' },
  VirtualRide: {
    ...outdoor,
    sportType: 'VirtualRide',
    type: 'VirtualRide',
    speed: [7, 10],
    minutes: [30, 75],
    indoor: true,
    gear: 'b',
  },
  Walk: { ...outdoor, sportType: 'Walk', type: 'Walk', speed: [1.1, 1.6], minutes: [20, 90] },
  Hike: { ...outdoor, sportType: 'Hike', type: 'Hike', speed: [0.8, 1.3], minutes: [90, 300], climbPerKm: 55 },
  Swim: { ...outdoor, sportType: 'Swim', type: 'Swim', speed: [0.7, 1.2], minutes: [20, 60], climbPerKm: 0 },
  NordicSki: { ...outdoor, sportType: 'NordicSki', type: 'NordicSki', speed: [2.5, 4.5], minutes: [45, 150] },
  WeightTraining: { ...still, sportType: 'WeightTraining', type: 'WeightTraining' },
  Yoga: { ...still, sportType: 'Yoga', type: 'Yoga' },
  Pilates: { ...still, sportType: 'Pilates', type: 'Workout' },
} as const satisfies Record<string, Sport>;

export type SportName = keyof typeof SPORTS;
