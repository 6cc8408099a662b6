import { formatKilometres, formatKm, MISSING } from '#client/ui/format/format.ts';

/** Sports in which people stay in one place or on one field: without a measured distance there is none to tell. */
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

/** The least number of metres that one decimal of a kilometre shows. */
const SHORTEST_SHOWN = 50;

/** Whether metres would be shown as 0.0 km. */
export function isShortOfShown(metres: number): boolean {
  return metres < SHORTEST_SHOWN;
}

interface Went {
  sport_type: string;
  /** Metres. */
  distance: number;
}

/** False for an activity, a lap or a sum of a sport that has no distance. */
export function hasDistance({ sport_type, distance }: Went): boolean {
  return !isShortOfShown(distance) || !WITHOUT_DISTANCE.includes(sport_type);
}

/** Kilometres of one sport, for a column whose head names the unit or with `km` behind it; a dash where the sport has no distance. */
export function formatSportDistance(went: Went, language: 'en' | 'de', unit?: 'km'): string {
  if (!hasDistance(went)) return MISSING;
  return unit ? formatKm(went.distance, language) : formatKilometres(went.distance, language);
}
