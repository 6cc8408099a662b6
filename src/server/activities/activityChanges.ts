import type { Insertable, Selectable } from 'kysely';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';

export type ActivityRow = Insertable<ActivitiesTable> & { strava_id: number; fetched_at: Date };

const CONTENT = [
  'sport_type',
  'name',
  'start_date_local',
  'timezone',
  'distance',
  'moving_time',
  'elapsed_time',
  'total_elevation_gain',
  'average_speed',
  'max_speed',
  'average_cadence',
  'average_heartrate',
  'max_heartrate',
  'device_name',
  'gear_id',
  'manual',
  'trainer',
  'commute',
] as const satisfies readonly (keyof ActivityRow)[];

export function isSameActivity(old: Selectable<ActivitiesTable>, row: ActivityRow): boolean {
  const isSame = CONTENT.every((name) => (row[name] ?? null) === old[name]);
  const hasCalories = row.calories === null || row.calories === old.calories;
  const hasFlags = old.flags.join() === (row.flags ?? []).join();
  return isSame && hasCalories && hasFlags && old.start_date.getTime() === new Date(row.start_date).getTime();
}

const METRICS = [
  'sport_type',
  'distance',
  'moving_time',
  'elapsed_time',
] as const satisfies readonly (keyof ActivityRow)[];

/** Missing in one of both, a consent was given or taken back rather than the activity edited. */
const OF_HEART = ['average_heartrate', 'max_heartrate'] as const satisfies readonly (keyof ActivityRow)[];

export function hasOtherMetrics(
  old: Selectable<ActivitiesTable>,
  row: Pick<ActivityRow, (typeof METRICS)[number] | (typeof OF_HEART)[number] | 'start_date'>,
): boolean {
  const isOther = (name: (typeof OF_HEART)[number]) =>
    typeof row[name] === 'number' && old[name] !== null && row[name] !== old[name];
  return (
    METRICS.some((name) => row[name] !== old[name]) ||
    OF_HEART.some(isOther) ||
    old.start_date.getTime() !== new Date(row.start_date).getTime()
  );
}
