import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';

export const EFFORT_SAID: RawBuilder<number | null> = sql`(SELECT e.effort FROM session_efforts e
  WHERE e.participant_id = w.participant_id AND e.activity_id = a.id)`;

/** Ratings stay with the session when another record takes the primary one's place. */
export async function handOverEfforts(trx: Trx, former: string, next: string): Promise<void> {
  await sql`
    UPDATE session_efforts AS rated SET activity_id = ${next}::uuid WHERE activity_id = ${former}::uuid AND NOT EXISTS (
      SELECT FROM session_efforts AS there
      WHERE there.participant_id = rated.participant_id AND there.activity_id = ${next}::uuid
    )`.execute(trx);
}
