import { sql } from 'kysely';
import { EMAIL_WITHOUT_STRAVA, personOf } from '#server/activities/people.ts';
import type { Db } from '#server/db/schema.ts';
import { DATA_CATEGORIES } from '#shared/consentVersions.ts';
import type { Activity, ActivityFlag, ActivityRecord } from '#shared/contract/activities.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import type { SourceName } from '#shared/sources.ts';
import type { Scope } from './activityScope.ts';
import { isoLocal } from './localDays.ts';
import { EFFORT_SAID } from './sessionEfforts.ts';
import { studyFlags } from './studyFlags.ts';
import { type ActivityScope, isOfStudies, type StudyScope, shownUnder } from './studyScope.ts';

type KnownActivity = Omit<Activity, 'may_exclude' | 'url'>;

const primaryOf = (id: string) => sql<string>`(SELECT coalesce(joined_to, id) FROM activities WHERE id = ${id}::uuid)`;

export interface Under {
  participant_id: string;
  study_id: string;
  code: string;
  shows_heart_rate: boolean;
  shows_device: boolean;
  shows_route: boolean;
  row_sources: SourceName[];
  session_effort: number | null;
  flags: ActivityFlag[];
  /** More may be read at the source for the study: the participant takes part, and has answered a text that pauses this. */
  is_read_on: boolean;
}

const IS_READ_ON = sql<boolean>`EXISTS (
  SELECT FROM participations place JOIN participants p ON p.id = place.participant_id
  WHERE place.participant_id = w.participant_id AND p.withdrawn_at IS NULL AND place.paused_from IS NULL)`;

export async function findUnder(db: Db, id: string, scope: StudyScope): Promise<Under | undefined> {
  const { rows } = await sql<Under>`
    SELECT w.*, ${EFFORT_SAID} AS session_effort, ${studyFlags()} AS flags,
      ${IS_READ_ON} AS is_read_on
    FROM activities a ${shownUnder(scope)} WHERE a.id = ${primaryOf(id)} AND a.joined_to IS NULL`.execute(db);
  return rows[0];
}

function notCollected({ shows_heart_rate, shows_device, shows_route }: Under): Activity['not_collected'] {
  const shown = { heart_rate: shows_heart_rate, device: shows_device, route: shows_route };
  return DATA_CATEGORIES.filter((category) => !shown[category]);
}

/** Without title, gear, what leads to Strava and records of other sources, with the categories that were agreed to. */
function toPseudonymous(activity: KnownActivity, under: Under): KnownActivity {
  const heartRate = under.shows_heart_rate ? {} : { average_heartrate: null, max_heartrate: null, calories: null };
  return {
    ...activity,
    athlete_id: under.participant_id,
    athlete_name: under.code,
    user_email: null,
    study_id: under.study_id,
    not_collected: notCollected(under),
    session_effort: under.session_effort,
    flags: under.flags,
    name: null,
    strava_id: null,
    gear_id: null,
    gear_name: null,
    device_name: under.shows_device ? activity.device_name : null,
    records: activity.records
      .filter(({ source }) => under.row_sources.includes(source))
      .map((record) => (under.shows_device ? record : { ...record, device: null })),
    ...heartRate,
    exclusion: activity.exclusion && { ...activity.exclusion, note: '', by_email: null },
  };
}

export async function findActivity(db: Db, id: string, scope: ActivityScope): Promise<KnownActivity | undefined> {
  if (!isOfStudies(scope)) return findOfPeople(db, id, scope);
  const under = await findUnder(db, id, scope);
  const activity = under && (await findOfPeople(db, id, { userId: null }));
  return activity && toPseudonymous(activity, under);
}

async function readRecords(db: Db, primary: string): Promise<ActivityRecord[]> {
  return db
    .selectFrom('activities')
    .select(['source', 'file_format as format', 'device_name as device'])
    .select((eb) => eb('joined_to', 'is', null).as('is_primary'))
    .where((eb) => eb.or([eb('id', '=', primary), eb('joined_to', '=', primary)]))
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<ActivityRecord>()
    .execute();
}

async function findOfPeople(db: Db, id: string, { userId }: Scope): Promise<KnownActivity | undefined> {
  let query = db
    .selectFrom('activities as a')
    .leftJoin('athletes as p', 'p.id', 'a.person_id')
    .leftJoin('gear as g', (join) =>
      join.onRef('g.athlete_id', '=', 'a.person_id').onRef('g.strava_id', '=', 'a.gear_id'),
    )
    .leftJoin('users as excluder', 'excluder.id', 'a.excluded_by')
    .select(['a.id', 'a.strava_id', 'a.person_id as athlete_id', 'p.name as athlete_name', 'a.sport_type', 'a.name'])
    .select(['a.start_date', 'a.start_date_local', 'a.timezone', 'a.distance', 'a.moving_time', 'a.elapsed_time'])
    .select(['a.total_elevation_gain', 'a.average_speed', 'a.max_speed', 'a.average_heartrate', 'a.max_heartrate'])
    .select(['a.average_cadence', 'a.calories', 'a.device_name', 'g.id as gear_id', 'g.name as gear_name'])
    .select(['a.manual', 'a.trainer', 'a.commute', 'a.flags', 'a.source'])
    .select(['a.created_at as imported_at', 'a.fetched_at'])
    .select(['a.excluded_at', 'a.exclude_reason', 'a.exclude_note', 'excluder.email as by_email'])
    .select(EMAIL_WITHOUT_STRAVA.as('user_email'))
    .where('a.id', '=', primaryOf(id));
  if (userId !== null) query = query.where('a.person_id', '=', personOf(userId));
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { excluded_at, exclude_reason, exclude_note, by_email, ...shown } = row;
  const note = userId === null ? (exclude_note ?? '') : '';
  return {
    ...withIsoTimes(shown),
    strava_id: row.strava_id === null ? null : String(row.strava_id),
    study_id: null,
    not_collected: [],
    session_effort: null,
    start_date_local: isoLocal(row.start_date_local),
    records: await readRecords(db, row.id),
    excluded: excluded_at !== null,
    exclusion: excluded_at && { reason: exclude_reason ?? 'other', note, at: excluded_at.toISOString(), by_email },
  };
}

/** Researchers see no deletions: a tombstone does not say what studies read. */
export async function findDeletion(db: Db, id: string, scope: ActivityScope): Promise<Date | undefined> {
  if (isOfStudies(scope)) return undefined;
  const { userId } = scope;
  let query = db.selectFrom('activity_tombstones as t').select('t.deleted_at').where('t.activity_id', '=', id);
  if (userId !== null) query = query.where('t.athlete_id', '=', personOf(userId));
  return (await query.executeTakeFirst())?.deleted_at;
}
