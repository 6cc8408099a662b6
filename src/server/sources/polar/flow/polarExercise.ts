import { isJson, type Json } from '#server/sources/polar/calls/polarBody.ts';
import { isExerciseId } from '#server/sources/polar/calls/polarClient.ts';
import { isIndoor, sportNamed } from '#shared/files/sportNames.ts';

/** The fields of Polar's summary of an exercise that are kept; the rest is dropped before anything is stored. */
export interface PolarExercise {
  id: string;
  uploadedAt: Date | null;
  /** Local, `YYYY-MM-DD HH:MM:SS`. */
  wallClock: string;
  /** Seconds; null when Polar does not say. */
  utcOffset: number | null;
  seconds: number;
  distance: number | null;
  averageHeartRate: number | null;
  maxHeartRate: number | null;
  calories: number | null;
  device: string | null;
  /** Strava's name; null when Polar's word means none of them. */
  sport: string | null;
  indoor: boolean;
}

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/;
const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const MINUTES = { least: -720, most: 840 };

/** A number or the text of one. */
function measure(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : null;
}

export function secondsOf(duration: unknown): number | null {
  const parts = DURATION.exec(typeof duration === 'string' ? duration : '');
  if (!parts || duration === 'P' || duration === 'PT') return null;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** Minutes as a number or as text, in seconds. */
function offsetOf(given: unknown): number | null {
  const minutes = typeof given === 'string' && /^[+-]?\d+$/.test(given) ? Number(given) : given;
  const isOffset = Number.isInteger(minutes) && Number(minutes) >= MINUTES.least && Number(minutes) <= MINUTES.most;
  return isOffset ? Number(minutes) * 60 : null;
}

/** Codes have words before or after the sport, as in `DUATHLON_RUNNING` and `XC_SKIING_CLASSIC`. */
function sportOfPolar(...codes: unknown[]): string | null {
  for (const code of codes) {
    const words = typeof code === 'string' ? code.split('_') : [];
    const parts = words.flatMap((_, index) => [words.slice(index), words.slice(0, words.length - index)]);
    const sport = parts.map((part) => sportNamed(part.join('_'))).find((name) => name !== null);
    if (sport) return sport;
  }
  return null;
}

/** Null for an exercise without a usable id, start or duration. */
export function readExercise(json: Json): PolarExercise | null {
  const [, day, time] = LOCAL.exec(typeof json.start_time === 'string' ? json.start_time : '') ?? [];
  const seconds = secondsOf(json.duration);
  const { id, device } = json;
  if (!isExerciseId(id) || day === undefined || time === undefined || seconds === null) return null;
  if (Number.isNaN(Date.parse(`${day}T${time}Z`))) return null;
  const uploaded = new Date(String(json.upload_time));
  const heart = isJson(json.heart_rate) ? json.heart_rate : {};
  return {
    id,
    uploadedAt: Number.isNaN(uploaded.getTime()) ? null : uploaded,
    wallClock: `${day} ${time}`,
    utcOffset: offsetOf(json.start_time_utc_offset),
    seconds,
    distance: measure(json.distance),
    averageHeartRate: measure(heart.average),
    maxHeartRate: measure(heart.maximum),
    calories: measure(json.calories),
    device: typeof device === 'string' ? device : null,
    sport: sportOfPolar(json.detailed_sport_info, json.sport),
    indoor: isIndoor(json.detailed_sport_info, json.sport),
  };
}
