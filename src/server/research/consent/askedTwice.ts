import { sql } from 'kysely';

/**
 * STUDIES §3 Whether an open question `q` was asked twice or more: by versions, and by reminders that were sent since
 * the first of them.
 */
export const ASKED_TWICE = sql<boolean>`(q.asked + (
  SELECT count(*) FROM mails m
  WHERE m.participant_id = q.participant_id AND m.kind = 'reconsent' AND m.state = 'sent' AND m.finished_at >= q.asked_at
) > 1)`;
