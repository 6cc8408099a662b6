import { sql } from 'kysely';
import { isoLocal } from '#server/activities/localDays.ts';
import { WITHIN_STUDY } from '#server/activities/studyScope.ts';
import { listPage } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
import type { OwnSession, OwnSessionsAnswer, OwnSessionsQuery } from '#shared/contract/place.ts';
import { type RowOf, withIsoTimes } from '#shared/isoTime.ts';

const PAGE_SIZE = 10;

export const sessionsOf = (participantId: string) => sql`FROM participations w
  JOIN activities a ON ${WITHIN_STUDY} AND a.source = ANY(w.row_sources) AND a.joined_to IS NULL
  WHERE w.participant_id = ${participantId}::uuid`;

export async function listOwnSessions(
  db: Db,
  participantId: string,
  { page }: OwnSessionsQuery,
): Promise<OwnSessionsAnswer> {
  const { rows, ...place } = await listPage<RowOf<OwnSession>>(
    db,
    {
      from: sessionsOf(participantId),
      key: sql`a.id`,
      order: sql`a.start_date_local DESC, a.id DESC`,
      columns: sql`a.id, a.sport_type, a.start_date_local::text, a.distance, a.moving_time, e.effort, e.rated_at`,
      joins: sql`JOIN activities a ON a.id = page.key
        LEFT JOIN session_efforts e ON e.activity_id = a.id AND e.participant_id = ${participantId}::uuid`,
    },
    { page, page_size: PAGE_SIZE },
  );
  const sessions = rows.map((row) => ({
    ...withIsoTimes(row),
    start_date_local: isoLocal(row.start_date_local),
  }));
  return { sessions, ...place };
}
