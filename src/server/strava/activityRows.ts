import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ActivitiesTable } from '#server/db/stravaSchema.ts';
import { storableText } from './storableText.ts';
import type { RawActivity } from './stravaClient.ts';

export type ActivityRow = Insertable<ActivitiesTable>;

const INT_MAX = 2_147_483_647;
const WALL_CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/;

function metric(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Whole seconds; 0 when absent, null when it is no duration. */
function seconds(value: unknown): number | null {
  if (value === undefined || value === null) return 0;
  const number = metric(value);
  return number !== null && number <= INT_MAX ? Math.round(number) : null;
}

function instant(value: unknown): Date | null {
  if (typeof value !== 'string' || !WALL_CLOCK.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** The wall clock of a local time, whose `Z` is false and must not be read as UTC; null when there is no such day. */
function wallClock(value: unknown): { day: string; time: string } | null {
  const [, day, time] = (typeof value === 'string' && WALL_CLOCK.exec(value)) || [];
  if (day === undefined || time === undefined) return null;
  const date = new Date(`${day}T${time}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? { day, time } : null;
}

function isOfAthlete(athlete: unknown, stravaId: number): boolean {
  if (typeof athlete !== 'object' || athlete === null || !('id' in athlete)) return true;
  return athlete.id === stravaId;
}

/**
 * What Kadenz keeps of an activity, and nothing else: no places, no routes, no notes. Null when it is broken, that is, has no id,
 * sport or start, belongs to someone else, or has a measure that is none.
 */
export function toActivityRow(
  raw: RawActivity,
  owner: { id: string; strava_id: number },
  now: Date,
): ActivityRow | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const item = raw as Record<string, unknown>;
  const sport = storableText(item.sport_type ?? item.type, 60);
  const start = instant(item.start_date);
  const local = wallClock(item.start_date_local);
  const movingTime = seconds(item.moving_time);
  const elapsedTime = seconds(item.elapsed_time);
  const distance = metric(item.distance ?? 0);
  if (!Number.isSafeInteger(item.id) || Number(item.id) <= 0 || !isOfAthlete(item.athlete, owner.strava_id))
    return null;
  if (sport === null || start === null || local === null) return null;
  if (movingTime === null || elapsedTime === null || distance === null) return null;
  return {
    id: uuidv7({ msecs: now.getTime() }),
    strava_id: Number(item.id),
    athlete_id: owner.id,
    sport_type: sport,
    name: storableText(item.name, 300) ?? sport,
    start_date: start,
    start_date_local: `${local.day} ${local.time}`,
    local_day: local.day,
    timezone: storableText(item.timezone, 100),
    distance,
    moving_time: movingTime,
    elapsed_time: elapsedTime,
    total_elevation_gain: metric(item.total_elevation_gain),
    average_speed: metric(item.average_speed),
    average_heartrate: metric(item.average_heartrate),
    max_heartrate: metric(item.max_heartrate),
    device_name: storableText(item.device_name, 100),
    gear_id: storableText(item.gear_id, 60),
    manual: item.manual === true,
    trainer: item.trainer === true,
    updated_at: now,
  };
}

/** The rows of a whole answer, each activity once, and how many were broken. */
export function toActivityRows(
  raws: readonly RawActivity[],
  owner: { id: string; strava_id: number },
  now: Date,
): { rows: ActivityRow[]; broken: number } {
  const rows = raws.map((raw) => toActivityRow(raw, owner, now));
  const whole = rows.filter((row) => row !== null);
  return {
    rows: [...new Map(whole.map((row) => [row.strava_id, row])).values()],
    broken: rows.length - whole.length,
  };
}
