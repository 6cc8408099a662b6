import { v7 as uuidv7 } from 'uuid';
import type { ActivityRow } from '#server/activities/activityChanges.ts';
import { flagsOf } from '#server/activities/activityFlags.ts';
import { storableText } from '#server/db/storableText.ts';
import type { RawActivity } from '#server/sources/strava/calls/stravaClient.ts';

const INT_MAX = 2_147_483_647;
/** The database has no year 0. */
const WALL_CLOCK = /^((?!0000)\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})/;

function metric(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Whole seconds; 0 when absent, null when it is not a duration. */
function seconds(value: unknown): number | null {
  if (value === undefined || value === null) return 0;
  const number = metric(value);
  return number !== null && number <= INT_MAX ? Math.round(number) : null;
}

export function instant(value: unknown): Date | null {
  if (typeof value !== 'string' || !WALL_CLOCK.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Strava's local time, whose `Z` is wrong and is not UTC; null for an invalid date. */
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

function activityIdOf(raw: RawActivity): number | null {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : null;
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null;
}

/**
 * Without places, routes and notes; null for another athlete's activity and for missing or invalid fields. `fetchedAt`
 * is the start of the call.
 */
export function toActivityRow(
  raw: RawActivity,
  owner: { id: string; strava_id: number },
  fetchedAt: Date,
): ActivityRow | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const item = raw as Record<string, unknown>;
  const id = activityIdOf(item);
  const sport = storableText(item.sport_type ?? item.type, 60);
  const start = instant(item.start_date);
  const local = wallClock(item.start_date_local);
  const movingTime = seconds(item.moving_time);
  const elapsedTime = seconds(item.elapsed_time);
  const distance = metric(item.distance ?? 0);
  if (id === null || !isOfAthlete(item.athlete, owner.strava_id)) return null;
  if (sport === null || start === null || local === null) return null;
  if (movingTime === null || elapsedTime === null || distance === null) return null;
  const measures = {
    sport_type: sport,
    distance,
    moving_time: movingTime,
    average_speed: metric(item.average_speed),
    average_heartrate: metric(item.average_heartrate),
    manual: item.manual === true,
    trainer: item.trainer === true,
  };
  return {
    ...measures,
    id: uuidv7({ msecs: fetchedAt.getTime() }),
    strava_id: id,
    person_id: owner.id,
    source: 'strava',
    name: storableText(item.name, 300) ?? sport,
    start_date: start,
    start_date_local: `${local.day} ${local.time}`,
    local_day: local.day,
    timezone: storableText(item.timezone, 100),
    elapsed_time: elapsedTime,
    total_elevation_gain: metric(item.total_elevation_gain),
    max_speed: metric(item.max_speed),
    average_cadence: metric(item.average_cadence),
    max_heartrate: metric(item.max_heartrate),
    calories: metric(item.calories),
    device_name: storableText(item.device_name, 100),
    gear_id: storableText(item.gear_id, 60),
    commute: item.commute === true,
    flags: flagsOf(measures),
    fetched_at: fetchedAt,
    updated_at: fetchedAt,
  };
}

/** Ids of invalid activities are listed, null for one without an id. */
export function toActivityRows(
  raws: readonly RawActivity[],
  owner: { id: string; strava_id: number },
  fetchedAt: Date,
): { rows: ActivityRow[]; broken: (number | null)[] } {
  const rows = new Map<number, ActivityRow>();
  const broken = new Set<number | null>();
  for (const raw of raws) {
    const row = toActivityRow(raw, owner, fetchedAt);
    if (row) rows.set(row.strava_id, row);
    else broken.add(activityIdOf(raw));
  }
  return { rows: [...rows.values()], broken: [...broken] };
}
