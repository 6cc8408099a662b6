import { sql } from 'kysely';

/** When a source that the study reads was last heard, or files were read. */
export const lastSyncAt = sql<Date | string | null>`(
  SELECT greatest(
    (SELECT max(greatest(a.last_sync_at, a.last_event_at)) FROM person_accounts a
      WHERE a.person_id = w.person_id AND a.source = ANY(w.sum_sources)),
    (SELECT max(u.finished_at) FROM uploads u
      WHERE u.person_id = w.person_id AND u.state = 'done' AND 'file' = ANY(w.sum_sources))
  ) FROM participations w WHERE w.participant_id = participants.id
)`;
