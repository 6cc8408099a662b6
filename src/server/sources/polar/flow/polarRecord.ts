import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { flagsOf } from '#server/activities/activityFlags.ts';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import { storableText } from '#server/db/storableText.ts';
import { instantIn, offsetName } from '#server/sources/files/localStart.ts';
import type { ReadActivity } from '#server/sources/files/readerMessages.ts';
import type { PolarExercise } from './polarExercise.ts';

const INT_MAX = 2_147_483_647;
const whole = (value: number) => Math.min(INT_MAX, Math.max(0, Math.round(value)));

/** UTC is local time minus the offset; without an offset the file says it, else the installation's time zone. */
function startOf({ wallClock, utcOffset }: PolarExercise, file: ReadActivity | null, timezone: string) {
  const local = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  if (utcOffset !== null) return { start: new Date(local - utcOffset * 1000), zone: offsetName(utcOffset) };
  return { start: file ? new Date(file.activity.start) : instantIn(timezone, wallClock), zone: null };
}

interface RecordOf {
  personId: string;
  timezone: string;
  fetchedAt: Date;
}

/** Polar's summary, completed by the file of the exercise, whose sports are coarser. */
export function toPolarRecord(
  exercise: PolarExercise,
  file: ReadActivity | null,
  { personId, timezone, fetchedAt }: RecordOf,
): Insertable<ActivitiesTable> & { id: string; external_id: string } {
  const read = file?.activity;
  const sport = exercise.sport ?? read?.sport ?? 'Workout';
  const distance = exercise.distance ?? read?.distance ?? 0;
  const moving = whole(Math.min(read?.movingTime || exercise.seconds, exercise.seconds));
  const measures = {
    sport_type: sport,
    distance,
    moving_time: moving,
    average_speed: distance > 0 && moving > 0 ? distance / moving : null,
    average_heartrate: exercise.averageHeartRate ?? read?.averageHeartRate ?? null,
    manual: exercise.device === null && file === null,
    trainer: exercise.indoor || (read?.indoor ?? false),
  };
  const { start, zone } = startOf(exercise, file, timezone);
  return {
    ...measures,
    id: uuidv7({ msecs: fetchedAt.getTime() }),
    strava_id: null,
    person_id: personId,
    source: 'polar',
    external_id: exercise.id,
    file_id: storableText(read?.fileId ?? null, 200),
    file_hash: null,
    file_format: null,
    archive_strava_id: null,
    joined_to: null,
    name: sport,
    start_date: start,
    start_date_local: exercise.wallClock,
    local_day: exercise.wallClock.slice(0, 10),
    timezone: zone,
    elapsed_time: whole(exercise.seconds),
    total_elevation_gain: read?.elevationGain ?? null,
    max_speed: read?.maxSpeed ?? null,
    average_cadence: read?.averageCadence ?? null,
    max_heartrate: exercise.maxHeartRate ?? read?.maxHeartRate ?? null,
    calories: exercise.calories ?? read?.calories ?? null,
    device_name: storableText(exercise.device, 100),
    gear_id: null,
    commute: false,
    flags: flagsOf(measures),
    created_at: fetchedAt,
    fetched_at: fetchedAt,
    updated_at: fetchedAt,
  };
}
