import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { flagsOf } from '#server/activities/activityFlags.ts';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import { storableText } from '#server/db/storableText.ts';
import type { ReadActivity } from './readerMessages.ts';

const INT_MAX = 2_147_483_647;

const metric = (value: number | null) => (value !== null && Number.isFinite(value) && value >= 0 ? value : null);
const seconds = (value: number) => Math.min(INT_MAX, Math.round(metric(value) ?? 0));

/** Text that is no safe number is not an id of Strava. */
export function stravaIdOf({ stravaId }: { stravaId?: string | null }): number | null {
  const id = Number(stravaId ?? Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The row of one file as the record of its person. */
export function toFileRecord(read: ReadActivity, personId: string, now: Date): Insertable<ActivitiesTable> {
  const { activity, local, sha256 } = read;
  const sport = storableText(activity.sport, 60) ?? 'Workout';
  const measures = {
    sport_type: sport,
    distance: metric(activity.distance) ?? 0,
    moving_time: seconds(activity.movingTime),
    average_speed: metric(activity.averageSpeed),
    average_heartrate: metric(activity.averageHeartRate),
    manual: activity.manual,
    trainer: activity.indoor,
  };
  return {
    ...measures,
    id: uuidv7({ msecs: now.getTime() }),
    strava_id: null,
    person_id: personId,
    source: 'file',
    file_hash: Buffer.from(sha256, 'hex'),
    file_id: storableText(activity.fileId, 200),
    file_format: activity.format,
    archive_strava_id: stravaIdOf(activity),
    joined_to: null,
    name: storableText(activity.title, 300) ?? sport,
    start_date: new Date(activity.start),
    start_date_local: local.wallClock,
    local_day: local.wallClock.slice(0, 10),
    timezone: local.timezone,
    elapsed_time: seconds(activity.elapsedTime),
    total_elevation_gain: metric(activity.elevationGain),
    max_speed: metric(activity.maxSpeed),
    average_cadence: metric(activity.averageCadence),
    max_heartrate: metric(activity.maxHeartRate),
    calories: metric(activity.calories),
    device_name: storableText(activity.device, 100),
    gear_id: null,
    commute: false,
    flags: flagsOf(measures),
    created_at: now,
    fetched_at: now,
    updated_at: now,
  };
}
