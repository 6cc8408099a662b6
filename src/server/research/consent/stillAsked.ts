import { sql } from 'kysely';

/** Whether an open question `q` of a consent can still be answered: not after the end of the participation. */
export const stillAsked = (now: Date) => sql<boolean>`EXISTS (
  SELECT FROM participants asked JOIN studies s ON s.id = asked.study_id
  WHERE asked.id = q.participant_id AND s.closed_at IS NULL
    AND coalesce(least(asked.end_date, s.end_date) >= (${now}::timestamptz AT TIME ZONE s.timezone)::date, true))`;
