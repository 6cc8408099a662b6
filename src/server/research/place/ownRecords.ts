import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { PlaceCaller } from './placeAccess.ts';

export type DataCaller = PlaceCaller | { userId: string };

/** For an account with the code of each study. */
const effortFor = (caller: DataCaller) =>
  'id' in caller
    ? sql`(SELECT e.effort FROM session_efforts e WHERE e.activity_id = a.id AND e.participant_id = ${caller.id}::uuid)`
    : sql`(SELECT string_agg(p.code || ': ' || e.effort, ', ' ORDER BY p.code) FROM session_efforts e
        JOIN participants p ON p.id = e.participant_id WHERE e.activity_id = a.id)`;

/** Columns of the download, in its order. */
export const RECORD_COLUMNS = (
  'id source same_activity_as sport_type name start_utc start_local timezone distance moving_time elapsed_time ' +
  'total_elevation_gain average_speed max_speed average_heartrate max_heartrate average_cadence calories device_name ' +
  'gear manual trainer commute flags excluded_at exclude_reason strava_id external_id file_format file_sha256 ' +
  'received_at session_effort has_course'
).split(' ');

/** Times in UTC, metres, seconds, metres per second, beats per minute. */
const columnsFor = (
  caller: DataCaller,
) => sql`a.id, a.source, a.joined_to AS same_activity_as, a.sport_type, a.name, a.start_date AS start_utc,
  a.start_date_local AS start_local, a.timezone, a.distance, a.moving_time, a.elapsed_time, a.total_elevation_gain,
  a.average_speed, a.max_speed, a.average_heartrate, a.max_heartrate, a.average_cadence, a.calories, a.device_name,
  (SELECT g.name FROM gear g WHERE g.strava_id = a.gear_id AND g.athlete_id = a.person_id LIMIT 1) AS gear,
  a.manual, a.trainer, a.commute, a.flags, a.excluded_at, a.exclude_reason, a.strava_id::text AS strava_id, a.external_id, a.file_format,
  encode(a.file_hash, 'hex') AS file_sha256, a.created_at AS received_at,
  ${effortFor(caller)} AS session_effort,
  EXISTS (SELECT FROM activity_details d WHERE d.activity_id = a.id) AS has_course`;

/** As the database writes it in JSON. */
export type OwnRecord = Record<string, string | number | boolean | string[] | null> & { id: string };

/** A receipt does not open files that were given for another study. */
export function readable(caller: DataCaller): RawBuilder<boolean> {
  if ('userId' in caller) return sql`true`;
  return sql`coalesce((
    SELECT bool_or(u.participant_id IS NULL OR u.participant_id = ${caller.id}::uuid)
    FROM uploads u JOIN upload_files f ON f.upload_id = u.id
    WHERE u.person_id = a.person_id AND f.sha256 = a.file_hash
  ), true)`;
}

const BATCH = 200;
const COURSES = 10;

export async function* eachRecord(db: Db, personId: string, caller: DataCaller): AsyncGenerator<OwnRecord[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const { rows } = await sql<{ row: OwnRecord }>`
      SELECT to_json(records) AS row FROM (
        SELECT ${columnsFor(caller)} FROM activities a
        WHERE a.person_id = ${personId}::uuid AND a.id > ${after}::uuid AND ${readable(caller)}
        ORDER BY a.id LIMIT ${BATCH}
      ) AS records`.execute(db);
    if (rows.length > 0) yield rows.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.row.id;
  }
}

export async function* eachCourse(
  db: Db,
  personId: string,
  caller: DataCaller,
): AsyncGenerator<{ id: string; detail: string }> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const { rows } = await sql<{ id: string; detail: string }>`
      SELECT a.id, d.detail::text AS detail FROM activities a JOIN activity_details d ON d.activity_id = a.id
      WHERE a.person_id = ${personId}::uuid AND a.id > ${after}::uuid AND ${readable(caller)}
      ORDER BY a.id LIMIT ${COURSES}`.execute(db);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < COURSES) return;
    after = last.id;
  }
}
