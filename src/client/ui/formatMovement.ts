import { formatCount, formatDateTime, formatDuration, MISSING } from './format.ts';

type Quantity = number | null | undefined;
type Language = 'en' | 'de';

const NBSP = '\u00a0';
/** Slower than this, in m/s, nobody moves: a pace would be a number without meaning. */
const STANDSTILL = 0.1;

function isNumber(value: Quantity): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function paced(metresPerSecond: Quantity, metres: number, unit: string): string {
  if (!isNumber(metresPerSecond) || metresPerSecond < STANDSTILL) return MISSING;
  return `${formatDuration(metres / metresPerSecond)}${NBSP}${unit}`;
}

/** Metres per second as the time of a kilometre: `5:24 min/km`. */
export function formatPace(metresPerSecond: Quantity): string {
  return paced(metresPerSecond, 1000, 'min/km');
}

/** Metres per second as the time of a hundred metres, as swimmers count: `1:58 /100 m`. */
export function formatSwimPace(metresPerSecond: Quantity): string {
  return paced(metresPerSecond, 100, `/100${NBSP}m`);
}

/** Metres per second as `27.3 km/h`, German `27,3 km/h`. */
export function formatSpeed(metresPerSecond: Quantity, language: Language = 'en'): string {
  if (!isNumber(metresPerSecond)) return MISSING;
  const shown = (metresPerSecond * 3.6).toFixed(1);
  return `${language === 'de' ? shown.replace('.', ',') : shown}${NBSP}km/h`;
}

function withUnit(value: Quantity, unit: string): string {
  return isNumber(value) ? `${formatCount(value)}${NBSP}${unit}` : MISSING;
}

/** Elevation: `312 m`. */
export function formatMetres(metres: Quantity): string {
  return withUnit(metres, 'm');
}

/** Heart rate: `148 bpm`. */
export function formatHeartRate(beatsPerMinute: Quantity): string {
  return withUnit(beatsPerMinute, 'bpm');
}

/** Energy: `512 kcal`. */
export function formatEnergy(kilocalories: Quantity): string {
  return withUnit(kilocalories, 'kcal');
}

/** `dd.mm.yyyy hh:mm` of a wall clock (`YYYY-MM-DDTHH:MM:SS`, no zone), the same for every reader. */
export function formatWallClock(local: string | null | undefined): string {
  return local ? formatDateTime(`${local.replace(/Z$/, '')}Z`, 'UTC') : MISSING;
}
