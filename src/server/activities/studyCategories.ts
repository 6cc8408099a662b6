import { type Insertable, sql } from 'kysely';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';
import type { ActivityDetail } from './activityDetail.ts';

export interface Categories {
  heart_rate: boolean;
  device: boolean;
  route: boolean;
}

/** What of an activity of a local day may be stored, or of what has no day; null: all. */
export type AgreedOn = (localDay: string | null) => Categories | null;

/**
 * For a person without an account only the categories are stored that they agreed to for one of their studies, until the
 * withdrawal from it or its closing.
 */
export async function categoriesAgreed(db: Db, personId: string): Promise<AgreedOn> {
  const { rows } = await sql<Categories & { ended_on: string | null }>`
    SELECT w.shows_heart_rate AS heart_rate, w.shows_device AS device, w.shows_route AS route,
      least(p.withdrawal_date, (s.closed_at AT TIME ZONE s.timezone)::date)::text AS ended_on
    FROM people JOIN participations w ON w.person_id = people.id
    JOIN participants p ON p.id = w.participant_id JOIN studies s ON s.id = w.study_id
    WHERE people.id = ${personId}::uuid AND people.user_id IS NULL`.execute(db);
  if (rows.length === 0) return () => null;
  return (localDay) => {
    const studies = rows.filter(({ ended_on }) => ended_on === null || (localDay !== null && localDay <= ended_on));
    return {
      heart_rate: studies.some(({ heart_rate }) => heart_rate),
      device: studies.some(({ device }) => device),
      route: studies.some(({ route }) => route),
    };
  };
}

type Limited = Partial<
  Pick<
    Insertable<ActivitiesTable>,
    'average_heartrate' | 'max_heartrate' | 'device_name' | 'gear_id' | 'file_id' | 'flags'
  >
>;

export function agreedRecord<Row extends Limited>(record: Row, { heart_rate, device }: Categories): Row {
  return {
    ...record,
    ...(heart_rate
      ? {}
      : {
          average_heartrate: null,
          max_heartrate: null,
          // The consent removed the heart rate; the flag would blame the recording.
          flags: (record.flags ?? []).filter((flag) => flag !== 'no_heart_rate'),
        }),
    // The id in a FIT file has the serial number of the device.
    ...(device
      ? {}
      : {
          device_name: null,
          ...('gear_id' in record && { gear_id: null }),
          ...('file_id' in record && { file_id: null }),
        }),
  };
}

export function agreedDetail(detail: ActivityDetail, { heart_rate, route }: Categories): ActivityDetail {
  const calm = <Part extends ActivityDetail['laps'][number]>(part: Part) => ({ ...part, average_heartrate: null });
  return {
    ...detail,
    ...(route ? {} : { route: null }),
    ...(heart_rate
      ? {}
      : {
          streams: { ...detail.streams, heartrate: null },
          splits: detail.splits.map(calm),
          laps: detail.laps.map(calm),
          heart_rate_zones: [],
        }),
  };
}

async function keepsPlaces(db: Db, source: SourceName): Promise<boolean> {
  const terms = db.selectFrom('source_terms').select('keeps_geodata').where('source', '=', source);
  return (await terms.executeTakeFirst())?.keeps_geodata ?? false;
}

export interface Course {
  /** JSON of an `ActivityDetail`, so that the thread that stores it need not build its objects. */
  course: string;
  hasRoute: boolean;
}

/** The JSON that may be stored. */
export async function storableCourse(
  db: Db,
  source: SourceName,
  { course, hasRoute }: Course,
  categories: Categories | null,
): Promise<string> {
  if (categories === null && (!hasRoute || (await keepsPlaces(db, source)))) return course;
  return JSON.stringify(await storableDetail(db, source, JSON.parse(course) as ActivityDetail, categories));
}

export async function storableDetail(
  db: Db,
  source: SourceName,
  detail: ActivityDetail,
  categories: Categories | null,
): Promise<ActivityDetail> {
  const agreed = categories === null ? detail : agreedDetail(detail, categories);
  return agreed.route === null || (await keepsPlaces(db, source)) ? agreed : { ...agreed, route: null };
}
