import { formatCount, MISSING } from '#client/ui/format/format.ts';
import { formatPace, formatSpeed, formatSwimPace } from '#client/ui/format/formatMovement.ts';
import { hasDistance } from './sportDistance.ts';

/** How people of a sport say how fast they are: time of a kilometre, time of a hundred metres, or speed. */
export type PaceKind = 'pace' | 'swim' | 'speed';

const PACED = ['Run', 'TrailRun', 'VirtualRun', 'Walk', 'Hike', 'Snowshoe', 'Wheelchair'];

/** PAGES §3.0-E */
export function paceKind(sportType: string): PaceKind {
  if (sportType === 'Swim') return 'swim';
  return PACED.includes(sportType) ? 'pace' : 'speed';
}

/** What stands behind a pace or speed of this sport. */
export function paceUnit(sportType: string): string {
  return { pace: 'min/km', swim: '/100\u00a0m', speed: 'km/h' }[paceKind(sportType)];
}

/** Metres per second as people of this sport say it. */
export function formatSportPace(sportType: string, metresPerSecond: number | null, language: 'en' | 'de'): string {
  const kind = paceKind(sportType);
  if (kind === 'swim') return formatSwimPace(metresPerSecond);
  return kind === 'pace' ? formatPace(metresPerSecond) : formatSpeed(metresPerSecond, language);
}

/** What has a pace: an activity, a lap, a kilometre. */
export interface Moved {
  sport_type: string;
  /** Metres and seconds. */
  distance: number;
  moving_time: number;
}

/** The one pace or speed of an activity, a lap or a kilometre: distance over moving time. What went nowhere has none. */
export function formatAveragePace(moved: Moved, language: 'en' | 'de'): string {
  const { sport_type, distance, moving_time } = moved;
  const speed = hasDistance(moved) && distance > 0 && moving_time > 0 ? distance / moving_time : null;
  return formatSportPace(sport_type, speed, language);
}

/** Where people go on foot Strava counts one leg, and people both. */
export function cadenceFactor(sportType: string): 1 | 2 {
  return paceKind(sportType) === 'pace' && sportType !== 'Wheelchair' ? 2 : 1;
}

/**
 * Turns of a crank as they are; where people go on foot Strava counts one leg, and people both.
 * `perMinute` and `stepsPerMinute` name the units.
 */
export function formatCadence(
  sportType: string,
  perMinute: number | null,
  units: { perMinute: string; stepsPerMinute: string },
): string {
  if (perMinute === null) return MISSING;
  const factor = cadenceFactor(sportType);
  return `${formatCount(perMinute * factor)}\u00a0${factor === 2 ? units.stepsPerMinute : units.perMinute}`;
}
