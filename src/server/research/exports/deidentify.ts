import { hash } from 'node:crypto';
import type { Cell, Column, LeavingOptions, Row, Treatment } from '#server/research/exports/tables/tableColumns.ts';
import { dayNumber, dayText, isoWeekKey, mondayOf } from '#shared/days/calendarDays.ts';
import type { Check } from '#shared/qualityChecks.ts';

/** `day` has the form `YYYY-MM-DD`. */
export const shiftDay = (day: string, days: number) => dayText(dayNumber(day) + days);

/** `week` is an ISO week such as `2026-W13`; the fourth of January lies in the first of a year. */
export function shiftWeek(week: string, weeks: number): string {
  const [year = '', number = ''] = week.split('-W');
  return isoWeekKey(mondayOf(dayNumber(`${year}-01-04`)) + (Number(number) - 1 + weeks) * 7);
}

const WEEKS_MOST = 52;
const ROUNDED_TO_M = 100;
const OTHER = 'other';
/** A finding at virtual rides and runs only. */
const TELLS_SPORT = 'virtual' satisfies Check;
const MAKERS = (
  'Amazfit Apple Bryton COROS Fitbit Garmin Google Hammerhead Huawei Lezyne Oura Peloton Polar Samsung Sigma Strava ' +
  'Suunto TomTom Wahoo WHOOP Withings Xiaomi Zepp Zwift'
).split(' ');

interface DeidentifierParts {
  options: LeavingOptions;
  key: Uint8Array;
  rareSports: ReadonlySet<string>;
}

interface Places {
  leaving: readonly { place: number; treatment: Treatment | null }[];
  /** Of the column that says what was measured; -1 in other tables. */
  measure: number;
}

export interface Deidentifier {
  nameOf(code: string): string;
  kept(columns: readonly Column[]): Column[];
  /** A row of the participant `code` with all columns, as it leaves. */
  row(columns: readonly Column[], row: Row, code: string): Row;
  /** Without rows that would tell a grouped sport. */
  rows(columns: readonly Column[], rows: readonly Row[], code: string): Row[];
}

/** A sport is rare when fewer participants than `common` did it. */
export function rareSportsOf(participants: ReadonlyMap<string, number>, common: number): string[] {
  return [...participants].filter(([, people]) => people < common).map(([sport]) => sport);
}

export function makerOf(device: string): string {
  const words = new Set(device.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return MAKERS.find((maker) => words.has(maker.toLowerCase())) ?? OTHER;
}

export const roundedDistance = (metres: number) => Math.round(metres / ROUNDED_TO_M) * ROUNDED_TO_M;

/** As exact as sources measure; sums over points have more digits. */
const inTenths = (metres: number) => Math.round(metres * 10) / 10;

/** A whole number of weeks from 1 to 52, forwards or backwards. */
export function weeksOf(digest: Uint8Array): number {
  const number = Buffer.from(digest).readUInt32BE(0);
  const weeks = 1 + (number % WEEKS_MOST);
  return number >= 0x80000000 ? -weeks : weeks;
}

/** Bytes of a block of SHA-256. */
const BLOCK = 64;
const DIGEST = 32;

/**
 * HMAC with SHA-256 as in RFC 2104, in hexadecimal, of texts with one key of at most 64 bytes. `createHmac` takes ten
 * times as long, digests as buffers twice as long, and a package has millions of ids.
 */
export function hmacWith(key: Uint8Array): (text: string) => string {
  const padded = (byte: number) => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ byte);
  const inner = padded(0x36);
  const outer = Buffer.concat([padded(0x5c)], BLOCK + DIGEST);
  return (text) => {
    outer.write(hash('sha256', Buffer.concat([inner, Buffer.from(text)])), BLOCK, 'hex');
    return hash('sha256', outer);
  };
}

export function createDeidentifier({ options, key, rareSports }: DeidentifierParts): Deidentifier {
  const { recipient = '' } = options;
  const hmac = hmacWith(key);
  const digest = (purpose: string, text: string) => hmac(JSON.stringify([purpose, recipient, text]));
  const shifts = new Map<string, number>();

  function daysOf(code: string): number {
    if (!options.shift_dates) return 0;
    const known = shifts.get(code);
    if (known !== undefined) return known;
    const days = 7 * weeksOf(Buffer.from(digest('shift', code), 'hex'));
    shifts.set(code, days);
    return days;
  }

  const names = new Map<string, string>();
  function nameOf(code: string): string {
    if (recipient === '') return code;
    const name = names.get(code) ?? `P-${digest('participant', code).slice(0, 12).toUpperCase()}`;
    names.set(code, name);
    return name;
  }

  const isSpeed = (measure: Cell) => String(measure).startsWith('speed_');
  // A speed tells the distance by the time in motion, and the sport by its size.
  const hidesSpeeds = options.round_distance === true || options.group_sports === true;

  const treatments: Record<Treatment, (value: string, days: number, code: string, measure: Cell) => Cell> = {
    participant: (_value, _days, code) => nameOf(code),
    // Always replaced, with a key of the study, so that packages of two studies cannot be joined.
    id: (value) => digest('id', value).slice(0, 24),
    day: (value, days) => (days === 0 ? value : shiftDay(value, days)),
    week: (value, days) => (days === 0 ? value : shiftWeek(value, days / 7)),
    moment: (value, days) => (days === 0 ? value : shiftDay(value.slice(0, 10), days) + value.slice(10)),
    sport: (value) => (options.group_sports && rareSports.has(value) ? OTHER : value),
    speed: (value) => (hidesSpeeds ? null : Number(value)),
    distance: (value) => (options.round_distance ? roundedDistance(Number(value)) : inTenths(Number(value))),
    device: (value) => (options.device_maker ? makerOf(value) : value),
    measure: (value) => (options.group_sports && isSpeed(value) ? 'speed' : value),
    threshold: (value, _days, _code, measure) => (options.group_sports && isSpeed(measure) ? null : Number(value)),
    measured: (value, _days, _code, measure) => (hidesSpeeds && isSpeed(measure) ? null : Number(value)),
  };
  /** Timestamps are removed: weekday and time would let packages with shifted dates be joined. */
  const isMomentGone = options.day_part === true;
  const isKept = ({ goneWith, treatment }: Column) =>
    (goneWith === null || !options[goneWith]) && !(treatment === 'moment' && isMomentGone);

  /** Millions of rows have the same columns. */
  const places = new Map<readonly Column[], Places>();
  function placesOf(columns: readonly Column[]) {
    const known = places.get(columns);
    if (known) return known;
    const found = columns.map((column, place) => ({ column, place })).filter(({ column }) => isKept(column));
    const kept = {
      leaving: found.map(({ column: { treatment }, place }) => ({ place, treatment })),
      measure: columns.findIndex(({ treatment }) => treatment === 'measure'),
    };
    places.set(columns, kept);
    return kept;
  }

  function row(columns: readonly Column[], of: Row, code: string): Row {
    const days = daysOf(code);
    const { leaving, measure } = placesOf(columns);
    return leaving.map(({ place, treatment }) => {
      const value = of[place] ?? null;
      if (treatment === null || value === null) return value;
      return treatments[treatment](String(value), days, code, of[measure] ?? null);
    });
  }

  return {
    nameOf,
    kept: (columns) => columns.filter(isKept),
    row,
    rows(columns, rows, code) {
      const { measure } = placesOf(columns);
      const left = options.group_sports ? rows.filter((of) => of[measure] !== TELLS_SPORT) : rows;
      return left.map((of) => row(columns, of, code));
    },
  };
}
