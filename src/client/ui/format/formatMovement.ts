import { dateFormat } from './dateFormat.ts';
import { formatCount, formatDateTime, formatDuration, MISSING } from './format.ts';

type Quantity = number | null | undefined;
type Language = 'en' | 'de';

const NBSP = '\u00a0';
/** m/s; below it a pace has no meaning. */
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
export function formatSpeed(metresPerSecond: Quantity, language: Language): string {
  if (!isNumber(metresPerSecond)) return MISSING;
  const shown = (metresPerSecond * 3.6).toFixed(1);
  return `${language === 'de' ? shown.replace('.', ',') : shown}${NBSP}km/h`;
}

function withUnit(value: Quantity, unit: string): string {
  return isNumber(value) ? `${formatCount(value)}${NBSP}${unit}` : MISSING;
}

/** A value whose unit is in the header of its column: `5:24` of `5:24 min/km`. */
export function withoutUnit(text: string): string {
  return text.split(NBSP, 1)[0] ?? text;
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

/** `dd.mm.yyyy hh:mm` of a local time (`YYYY-MM-DDTHH:MM:SS`, no zone), the same for every reader. */
export function formatWallClock(local: string | null | undefined): string {
  return local ? formatDateTime(`${local.replace(/Z$/, '')}Z`, 'UTC') : MISSING;
}

const HIDDEN_START = /T00:00:01$/;
const MINUTE_MS = 60_000;

/** Minutes ahead of UTC; the reader's zone by default. */
function zoneOffset(instant: Date, timeZone?: string): number {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function offsetName(minutes: number): string {
  const away = Math.abs(minutes);
  const rest = away % 60 === 0 ? '' : `:${String(away % 60).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? '\u2212' : '+'}${Math.floor(away / 60)}${rest}`;
}

/**
 * Local time of the recording: `19.11.2026 18:42`, or `19.11.2026 12:02 UTC+13` when it differs from the reader's; a
 * start hidden at Strava has no offset.
 */
export function formatStart(
  { start_date, start_date_local }: { start_date: string; start_date_local: string },
  timeZone?: string,
): string {
  const shown = formatWallClock(start_date_local);
  const began = new Date(start_date);
  const minutes = Math.round((Date.parse(`${start_date_local.replace(/Z$/, '')}Z`) - began.getTime()) / MINUTE_MS);
  if (Number.isNaN(minutes) || HIDDEN_START.test(start_date_local)) return shown;
  return minutes === zoneOffset(began, timeZone) ? shown : `${shown}${NBSP}${offsetName(minutes)}`;
}
