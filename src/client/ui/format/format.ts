import { DATE_LOCALE } from '#shared/constants.ts';
import { dateFormat } from './dateFormat.ts';

/** Shown for a missing value. */
export const MISSING = '–';
/** Narrow no-break space: separates thousands in every language, so that "1.234" is never read as a fraction. */
const THOUSANDS = '\u202f';
const MINUS = '\u2212';

export type Instant = string | number | Date | null | undefined;
type Quantity = number | null | undefined;

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function toDate(instant: Instant): Date | null {
  if (instant === null || instant === undefined || instant === '') return null;
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `dd.mm.yyyy`. A calendar date (`YYYY-MM-DD`) stays that day in every time zone; an instant is shown in the reader's, or in `timeZone`. */
export function formatDate(instant: Instant, timeZone?: string): string {
  const calendar = typeof instant === 'string' ? CALENDAR_DATE.exec(instant) : null;
  const date = toDate(instant);
  if (!date) return MISSING;
  return dateFormat(DATE_LOCALE, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: calendar ? 'UTC' : timeZone,
  }).format(date);
}

/** Days from one to another, both included: `16.11.–22.11.2026`. */
export function formatDays(first: string, last: string): string {
  const [from, to] = [formatDate(first), formatDate(last)];
  return `${from.slice(6) === to.slice(6) ? from.slice(0, 6) : from}–${to}`;
}

/** `hh:mm`, 24 hours. */
export function formatTime(instant: Instant, timeZone?: string): string {
  const date = toDate(instant);
  if (!date) return MISSING;
  return dateFormat(DATE_LOCALE, { hour: '2-digit', minute: '2-digit', timeZone }).format(date);
}

/** `dd.mm.yyyy hh:mm`. */
export function formatDateTime(instant: Instant, timeZone?: string): string {
  return toDate(instant) ? `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}` : MISSING;
}

/** `hh:mm` of today; of any other day with its date. */
export function formatClock(instant: Instant, timeZone?: string, now = new Date()): string {
  const isToday = formatDate(instant, timeZone) === formatDate(now, timeZone);
  return isToday ? formatTime(instant, timeZone) : formatDateTime(instant, timeZone);
}

function isNumber(value: Quantity): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Seconds as `h:mm:ss`, or `m:ss` below an hour; hours from a thousand on as `1 204:05:09`. */
export function formatDuration(seconds: Quantity): string {
  if (!isNumber(seconds) || seconds < 0) return MISSING;
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${formatCount(hours)}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** `1 204`; negative with a minus sign: `−21`. */
export function formatCount(count: Quantity): string {
  if (!isNumber(count)) return MISSING;
  return String(Math.round(count))
    .replace('-', MINUS)
    .replace(/\B(?=(\d{3})+$)/g, THOUSANDS);
}

/** Metres as kilometres with one decimal, for a column whose header names the unit: `12.4`, German `12,4`. */
export function formatKilometres(metres: Quantity, language: 'en' | 'de'): string {
  if (!isNumber(metres)) return MISSING;
  const [whole = '0', tenth = '0'] = (metres / 1000).toFixed(1).split('.');
  const sign = whole.startsWith('-') ? MINUS : '';
  return `${sign}${formatCount(Math.abs(Number(whole)))}${language === 'de' ? ',' : '.'}${tenth}`;
}

/** The same with its unit: `12.4 km`. */
export function formatKm(metres: Quantity, language: 'en' | 'de'): string {
  return isNumber(metres) ? `${formatKilometres(metres, language)}\u00a0km` : MISSING;
}
