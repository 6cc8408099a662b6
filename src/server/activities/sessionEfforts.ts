import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

export const EFFORT_SAID: RawBuilder<number | null> = sql`(SELECT e.effort FROM session_efforts e
  WHERE e.participant_id = w.participant_id AND e.activity_id = a.id)`;

/**
 * Ratings stay with the session when another record takes the primary one's place; of one study, or of all. Returns the
 * studies whose participant's rating went along.
 */
export async function handOverEfforts(trx: Trx, former: string, next: string, studyId?: string): Promise<string[]> {
  const among = studyId === undefined ? sql`true` : sql`own.study_id = ${studyId}::uuid`;
  const { rows } = await sql<{ study_id: string }>`
    UPDATE session_efforts AS rated SET activity_id = ${next}::uuid FROM participants own
    WHERE activity_id = ${former}::uuid AND own.id = rated.participant_id AND ${among} AND NOT EXISTS (
      SELECT FROM session_efforts AS there
      WHERE there.participant_id = rated.participant_id AND there.activity_id = ${next}::uuid
    ) RETURNING own.study_id`.execute(trx);
  return rows.map(({ study_id }) => study_id);
}
