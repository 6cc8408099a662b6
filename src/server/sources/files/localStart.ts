import lookUpTimeZone from '@photostructure/tz-lookup';
import { DAY_MS } from '#shared/constants.ts';
import type { FileActivity } from '#shared/files/fileActivity.ts';

export interface LocalStart {
  /** `YYYY-MM-DD HH:MM:SS` where it was recorded. */
  wallClock: string;
  /** The name of the zone, or the offset to UTC that the file says. */
  timezone: string;
}

const MINUTE = 60;

export function wallClockIn(timezone: string, moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(
    moment,
  );
}

export function offsetName(seconds: number): string {
  const minutes = Math.abs(Math.round(seconds / MINUTE));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `GMT${seconds < 0 ? '-' : '+'}${hours}:${rest}`;
}

/**
 * The moment of a wall clock, `YYYY-MM-DD HH:MM:SS`, in a time zone: in the hour that comes twice the first, and of the
 * hour that is missing as much later as the clock moves.
 */
export function instantIn(timezone: string, wallClock: string): Date {
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`);
  const wanted = asUtc(wallClock);
  const clockAt = (moment: number) => asUtc(wallClockIn(timezone, new Date(moment)));
  const withOffsetOf = (moment: number) => wanted - (clockAt(moment) - moment);
  const [before, after] = [withOffsetOf(wanted - DAY_MS), withOffsetOf(wanted + DAY_MS)];
  return new Date(clockAt(before) !== wanted && clockAt(after) === wanted ? after : before);
}

function zoneOfPlace({ points }: FileActivity): string | null {
  const index = points?.latitude.findIndex((value, at) => value !== null && points.longitude[at] !== null) ?? -1;
  const [latitude, longitude] = [points?.latitude[index] ?? null, points?.longitude[index] ?? null];
  return latitude === null || longitude === null ? null : lookUpTimeZone(latitude, longitude);
}

function offsetIn(timezone: string, moment: Date): number {
  const local = Date.parse(`${wallClockIn(timezone, moment).replace(' ', 'T')}Z`);
  return Math.round((local - Math.floor(moment.getTime() / 1000) * 1000) / 1000);
}

/** A device says its offset when it stops: after a change of the clock that is not the offset of the start. */
function offsetAtStart(activity: FileActivity): number | null {
  const { start, utcOffset, elapsedTime } = activity;
  const zone = utcOffset === null ? null : zoneOfPlace(activity);
  if (zone === null) return utcOffset;
  const end = new Date(Date.parse(start) + elapsedTime * 1000);
  return offsetIn(zone, end) === utcOffset ? offsetIn(zone, new Date(start)) : utcOffset;
}

/** By the file's own offset, else by the zone of the first place, else by `otherwise`. */
export function localStart(activity: FileActivity, otherwise: string): LocalStart {
  const { start } = activity;
  const utcOffset = offsetAtStart(activity);
  if (utcOffset !== null) {
    const shifted = new Date(Date.parse(start) + utcOffset * 1000).toISOString();
    return { wallClock: shifted.slice(0, 19).replace('T', ' '), timezone: offsetName(utcOffset) };
  }
  const timezone = zoneOfPlace(activity) ?? otherwise;
  return { wallClock: wallClockIn(timezone, new Date(start)), timezone };
}

/** Minutes ahead of UTC at the first place when the activity starts; null without a place. */
export function placeOffset(activity: FileActivity): number | null {
  const timezone = zoneOfPlace(activity);
  if (timezone === null) return null;
  return Math.round(offsetIn(timezone, new Date(activity.start)) / 60);
}
