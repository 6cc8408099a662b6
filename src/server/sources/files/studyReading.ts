import { type Insertable, sql } from 'kysely';
import { agreedRecord, type Categories } from '#server/activities/studyCategories.ts';
import type { ActivitiesTable } from '#server/db/schema/stravaSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { StudyReads } from '#shared/contract/uploads.ts';
import type { ReadActivity } from './readerMessages.ts';

interface StudyReading {
  /** Why nothing of the file is stored. */
  leftOut: 'outside_study' | 'sport_not_wanted' | null;
  categories: Categories;
}

export type FileRecord = Insertable<ActivitiesTable>;

const NOTHING: StudyReading = {
  leftOut: 'outside_study',
  categories: { heart_rate: false, device: false, route: false },
};

/** How the study of a participant reads a file; a participant without this person has no study to read it. */
export async function studyReading(
  trx: Trx,
  participantId: string,
  personId: string,
  { activity, local }: ReadActivity,
): Promise<StudyReading> {
  const { rows } = await sql<Categories & { is_within: boolean; is_wanted: boolean }>`
    SELECT ${local.wallClock.slice(0, 10)}::date BETWEEN first_day AND last_day AND 'file' = ANY(row_sources) AS is_within,
      sports = '{}' OR coalesce((
        SELECT kind FROM sport_kinds WHERE sport_type = ${activity.sport}
      ), 'other') = ANY(sports) AS is_wanted,
      shows_heart_rate AS heart_rate, shows_device AS device, shows_route AS route
    FROM participations WHERE participant_id = ${participantId}::uuid AND person_id = ${personId}::uuid`.execute(trx);
  const [row] = rows;
  if (!row) return NOTHING;
  const { is_within, is_wanted, ...categories } = row;
  if (!is_within) return { leftOut: 'outside_study', categories };
  return { leftOut: is_wanted ? null : 'sport_not_wanted', categories };
}

/** Of sessions that say neither an offset nor a place. */
export async function studyTimezone(db: Db, participantId: string): Promise<string | undefined> {
  const study = db
    .selectFrom('participants')
    .innerJoin('studies', 'studies.id', 'participants.study_id')
    .select('studies.timezone')
    .where('participants.id', '=', participantId);
  return (await study.executeTakeFirst())?.timezone;
}

/** For a preview; null without a person. The caller has checked the right. */
export async function studyReads(db: Db, participantId: string): Promise<StudyReads | null> {
  const { rows } = await sql<StudyReads>`
    SELECT first_day, nullif(last_day, 'infinity') AS last_day,
      CASE WHEN sports = '{}' OR 'other' = ANY(sports) THEN 'unwanted' ELSE 'wanted' END AS sports_are,
      coalesce((
        SELECT array_agg(sport_type ORDER BY sport_type) FROM sport_kinds
        WHERE sports <> '{}' AND (kind = ANY(sports)) <> ('other' = ANY(sports))
      ), '{}') AS sports,
      shows_heart_rate AS heart_rate, shows_device AS device, shows_route AS route
    FROM participations WHERE participant_id = ${participantId}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Without a title, and without what was not agreed. */
export function recordForStudy(record: FileRecord, categories: Categories): FileRecord {
  return { ...agreedRecord(record, categories), name: record.sport_type };
}
