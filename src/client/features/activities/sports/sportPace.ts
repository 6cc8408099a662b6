import { formatCount, MISSING } from '#client/ui/format/format.ts';
import { formatPace, formatSpeed, formatSwimPace } from '#client/ui/format/formatMovement.ts';
import { hasDistance } from './sportDistance.ts';

type PaceKind = 'pace' | 'swim' | 'speed';

const PACED = ['Run', 'TrailRun', 'VirtualRun', 'Walk', 'Hike', 'Snowshoe', 'Wheelchair'];

/** PAGES §3.0-E */
export function paceKind(sportType: string): PaceKind {
  if (sportType === 'Swim') return 'swim';
  return PACED.includes(sportType) ? 'pace' : 'speed';
}

export function paceUnit(sportType: string): string {
  return { pace: 'min/km', swim: '/100\u00a0m', speed: 'km/h' }[paceKind(sportType)];
}

export function formatSportPace(sportType: string, metresPerSecond: number | null, language: 'en' | 'de'): string {
  const kind = paceKind(sportType);
  if (kind === 'swim') return formatSwimPace(metresPerSecond);
  return kind === 'pace' ? formatPace(metresPerSecond) : formatSpeed(metresPerSecond, language);
}

interface Moved {
  sport_type: string;
  /** Metres and seconds. */
  distance: number;
  moving_time: number;
}

/** Distance over moving time; a dash without distance. */
export function formatAveragePace(moved: Moved, language: 'en' | 'de'): string {
  const { sport_type, distance, moving_time } = moved;
  const speed = hasDistance(moved) && distance > 0 && moving_time > 0 ? distance / moving_time : null;
  return formatSportPace(sport_type, speed, language);
}

/** On foot Strava counts one leg, and people count both. */
export function cadenceFactor(sportType: string): 1 | 2 {
  return paceKind(sportType) === 'pace' && sportType !== 'Wheelchair' ? 2 : 1;
}

export const cadenceWord = (sportType: string, words: { cadence: string; stepCadence: string }): string =>
  cadenceFactor(sportType) === 2 ? words.stepCadence : words.cadence;

export function formatCadence(
  sportType: string,
  perMinute: number | null,
  units: { perMinute: string; stepsPerMinute: string },
): string {
  if (perMinute === null) return MISSING;
  const factor = cadenceFactor(sportType);
  return `${formatCount(perMinute * factor)}\u00a0${factor === 2 ? units.stepsPerMinute : units.perMinute}`;
}
