import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { OwnStudy } from '#shared/contract/joining.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE studies.timezone)::date`;

/** A study with all that is read before joining. */
function offers(db: Db) {
  return db
    .selectFrom('studies')
    .innerJoin('labs', 'labs.id', 'studies.lab_id')
    .innerJoin('consent_versions as consent', (join) =>
      join.onRef('consent.study_id', '=', 'studies.id').onRef('consent.version', '=', 'studies.consent_version'),
    )
    .selectAll('studies')
    .select(['labs.name as lab_name', 'consent.text_de', 'consent.text_en']);
}

export function findOffer(db: Db, studyId: string, now: Date) {
  const isOver = sql<boolean>`studies.closed_at IS NOT NULL OR coalesce(studies.end_date < ${today(now)}, false)`;
  return offers(db).select(isOver.as('is_over')).where('studies.id', '=', studyId).executeTakeFirst();
}

export type StudyOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

export const isPlaceOver = (now: Date) => sql<boolean>`(studies.closed_at IS NOT NULL
  OR coalesce(least(participants.end_date, studies.end_date) < ${today(now)}, false))`;

/** A place in a study that a code opens. */
export function findPlace(db: Db, code: string, now: Date) {
  return offers(db)
    .innerJoin('participants', 'participants.study_id', 'studies.id')
    .select(['participants.id as participant_id', 'participants.code', 'participants.person_id'])
    .select(['participants.consent_sources', 'participants.withdrawn_at', isPlaceOver(now).as('is_over')])
    .where('participants.code', '=', code)
    .executeTakeFirst();
}

export type Place = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

/** Of the participation `w`; none after an answer or the study took it away. */
export const READ_CATEGORIES = sql<OwnStudy['read_categories']>`array_remove(ARRAY[
  CASE WHEN w.shows_heart_rate THEN 'heart_rate' END, CASE WHEN w.shows_device THEN 'device' END,
  CASE WHEN w.shows_route THEN 'route' END], NULL)`;

export async function listOwnStudies(db: Db, userId: string): Promise<Omit<OwnStudy, 'question'>[]> {
  const { rows } = await sql<Omit<RowOf<OwnStudy>, 'question'>>`
    SELECT w.participant_id, w.code, s.title, l.name AS lab_name, s.contact_email, w.joined_at, p.joined_day, w.first_day,
      nullif(w.last_day, 'infinity') AS last_day, w.sports, w.row_sources AS sources, ${READ_CATEGORIES} AS read_categories,
      p.consent_answers AS answers, p.withdrawn_at, p.consent_version
    FROM people
    JOIN participations w ON w.person_id = people.id
    JOIN participants p ON p.id = w.participant_id
    JOIN studies s ON s.id = w.study_id
    JOIN labs l ON l.id = s.lab_id
    WHERE people.user_id = ${userId}::uuid
    ORDER BY w.joined_at DESC, w.participant_id`.execute(db);
  return rows.map(withIsoTimes);
}
