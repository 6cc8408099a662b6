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

/** Whether a connection works, or files were given: from them alone data can arrive. */
export const isDelivering = sql<boolean>`(
  EXISTS (SELECT FROM person_accounts a WHERE a.person_id = participants.person_id AND NOT a.is_broken)
  OR EXISTS (SELECT FROM participations w JOIN uploads u ON u.person_id = w.person_id
    WHERE w.participant_id = participants.id AND 'file' = ANY(w.sum_sources) AND u.state = 'done')
)`;
