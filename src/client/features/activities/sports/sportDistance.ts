import { formatKilometres, formatKm, MISSING } from '#client/ui/format/format.ts';

/** Sports in one place or on one field: without a measured distance there is none to show. */
const WITHOUT_DISTANCE = [
  'WeightTraining',
  'Workout',
  'Crossfit',
  'HighIntensityIntervalTraining',
  'Elliptical',
  'StairStepper',
  'Yoga',
  'Pilates',
  'PhysicalTherapy',
  'Dance',
  'Soccer',
  'Basketball',
  'Volleyball',
  'Cricket',
  'Golf',
  'Tennis',
  'TableTennis',
  'Badminton',
  'Squash',
  'Pickleball',
  'Padel',
  'Racquetball',
  'RockClimbing',
];

const SHORTEST_SHOWN = 50;

export function isShortOfShown(metres: number): boolean {
  return metres < SHORTEST_SHOWN;
}

interface Went {
  sport_type: string;
  distance: number;
}

/** False for an activity, a lap or a sum of a sport without distance. */
export function hasDistance({ sport_type, distance }: Went): boolean {
  return !isShortOfShown(distance) || !WITHOUT_DISTANCE.includes(sport_type);
}

/** `unit` adds `km`, for places without a header; a dash for a sport without distance. */
export function formatSportDistance(went: Went, language: 'en' | 'de', unit?: 'km'): string {
  if (!hasDistance(went)) return MISSING;
  return unit ? formatKm(went.distance, language) : formatKilometres(went.distance, language);
}
