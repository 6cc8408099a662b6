import { formatCount, MISSING } from '#client/ui/format.ts';
import { formatPace, formatSpeed, formatSwimPace } from '#client/ui/formatMovement.ts';

/** How people of a sport say how fast they are: time of a kilometre, time of a hundred metres, or speed. */
export type PaceKind = 'pace' | 'swim' | 'speed';

const PACED = ['Run', 'TrailRun', 'VirtualRun', 'Walk', 'Hike', 'Snowshoe', 'Wheelchair'];

/** PAGES §3.0-E */
export function paceKind(sportType: string): PaceKind {
  if (sportType === 'Swim') return 'swim';
  return PACED.includes(sportType) ? 'pace' : 'speed';
}

/** Metres per second as people of this sport say it. */
export function formatSportPace(sportType: string, metresPerSecond: number | null, language: 'en' | 'de'): string {
  const kind = paceKind(sportType);
  if (kind === 'swim') return formatSwimPace(metresPerSecond);
  return kind === 'pace' ? formatPace(metresPerSecond) : formatSpeed(metresPerSecond, language);
}

/** The same of a whole activity or lap: one that went nowhere has no speed. */
export function formatAveragePace(sportType: string, metresPerSecond: number | null, language: 'en' | 'de'): string {
  return formatSportPace(sportType, metresPerSecond === 0 ? null : metresPerSecond, language);
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
  const isOnFoot = paceKind(sportType) === 'pace' && sportType !== 'Wheelchair';
  const shown = formatCount(isOnFoot ? perMinute * 2 : perMinute);
  return `${shown}\u00a0${isOnFoot ? units.stepsPerMinute : units.perMinute}`;
}
