import type { SportName } from './sports.ts';

export interface Person {
  id: number;
  firstname: string;
  lastname: string;
  sex: 'F' | 'M' | null;
  city: string;
  country: string;
  zone: string;
  home: readonly [lat: number, lng: number];
  /** Sports in proportion to their occurrences. */
  sports: readonly SportName[];
  perWeek: number;
  /** Age of the first activity. */
  weeks: number;
  device: string | null;
  hasHeartrate: boolean;
}

export const PEOPLE: readonly Person[] = [
  {
    id: 10_000_001,
    firstname: 'Mia',
    lastname: 'Berger',
    sex: 'F',
    city: 'Berlin',
    country: 'Germany',
    zone: 'Europe/Berlin',
    home: [52.49, 13.42],
    sports: ['Run', 'Run', 'Run', 'TrailRun', 'Ride', 'Yoga', 'VirtualRun'],
    perWeek: 5,
    weeks: 52,
    device: 'Synth Watch 3',
    hasHeartrate: true,
  },
  {
    id: 10_000_002,
    firstname: 'Jonas',
    lastname: 'Keller',
    sex: 'M',
    city: 'Zürich',
    country: 'Switzerland',
    zone: 'Europe/Zurich',
    home: [47.37, 8.54],
    sports: ['Ride', 'GravelRide', 'VirtualRide', 'Ride', 'Run', 'NordicSki'],
    perWeek: 4,
    weeks: 40,
    device: 'Acme Bike Computer',
    hasHeartrate: true,
  },
  {
    id: 10_000_003,
    firstname: 'Sofía',
    lastname: 'Núñez',
    sex: 'F',
    city: 'Madrid',
    country: 'Spain',
    zone: 'Europe/Madrid',
    home: [40.42, -3.7],
    sports: ['Walk', 'Walk', 'Run', 'Swim', 'Pilates'],
    perWeek: 3,
    weeks: 26,
    device: null,
    hasHeartrate: false,
  },
  {
    id: 10_000_004,
    firstname: 'Noah',
    lastname: 'Fischer',
    sex: 'M',
    city: 'München',
    country: 'Germany',
    zone: 'Europe/Berlin',
    home: [48.14, 11.58],
    sports: ['TrailRun', 'Run', 'Hike', 'WeightTraining'],
    perWeek: 4,
    weeks: 30,
    device: 'Synth Watch 2',
    hasHeartrate: true,
  },
  {
    id: 10_000_005,
    firstname: 'Aiko',
    lastname: 'Tanaka',
    sex: 'F',
    city: 'Hamburg',
    country: 'Germany',
    zone: 'Asia/Tokyo',
    home: [35.68, 139.77],
    sports: ['Run', 'VirtualRun', 'Yoga', 'Run', 'Swim'],
    perWeek: 6,
    weeks: 20,
    device: 'Synth Watch 3',
    hasHeartrate: true,
  },
  {
    id: 10_000_006,
    firstname: 'Sam',
    lastname: 'O’Connor',
    sex: null,
    city: 'New York',
    country: 'United States',
    zone: 'America/New_York',
    home: [40.78, -73.97],
    sports: ['Run', 'Ride', 'Swim', 'WeightTraining'],
    perWeek: 5,
    weeks: 35,
    device: 'Synth Phone',
    hasHeartrate: false,
  },
  {
    id: 10_000_007,
    firstname: 'Priya',
    lastname: 'Nair',
    sex: 'F',
    city: 'Bengaluru',
    country: 'India',
    zone: 'Asia/Kolkata',
    home: [12.97, 77.59],
    sports: ['Walk', 'Run', 'Yoga', 'Yoga'],
    perWeek: 4,
    weeks: 12,
    device: 'Acme Band',
    hasHeartrate: true,
  },
  {
    id: 10_000_008,
    firstname: 'Wiremu',
    lastname: 'Parata',
    sex: 'M',
    city: 'Auckland',
    country: 'New Zealand',
    zone: 'Pacific/Auckland',
    home: [-36.85, 174.76],
    sports: ['TrailRun', 'Hike', 'GravelRide', 'Run'],
    perWeek: 3,
    weeks: 45,
    device: 'Synth Watch 2',
    hasHeartrate: true,
  },
];
