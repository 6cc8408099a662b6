import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { DAY_MS } from '#shared/constants.ts';

/** Neither quiet hours nor a further try make a mail wait for so long. */
const LONGEST_WAIT_MS = 2 * DAY_MS;

/**
 * Of a clock that was ahead: until its days are reached, a mail would wait, and the gap between two reminders would last.
 * `planned_for` of a reminder stays, so that the day is not told twice; a digest tells what is new since the former one.
 */
export async function endTimesAhead(db: Db, now: Date): Promise<void> {
  const at = sql`${now}::timestamptz`;
  await sql`
    UPDATE mails SET created_at = least(created_at, ${at}), due_at = least(due_at, ${at}),
      worked_at = CASE WHEN worked_at > ${at} THEN ${at} ELSE worked_at END,
      finished_at = CASE WHEN finished_at > ${at} THEN ${at} ELSE finished_at END,
      planned_for = CASE WHEN kind <> 'digest' THEN planned_for END
    WHERE created_at > ${at} OR worked_at > ${at} OR finished_at > ${at}
      OR (state = 'waiting' AND due_at > ${new Date(now.getTime() + LONGEST_WAIT_MS)}::timestamptz)`.execute(db);
}
