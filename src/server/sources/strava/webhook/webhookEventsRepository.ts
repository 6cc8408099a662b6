import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { notification } from '#server/db/changeFeed.ts';
import type { Db } from '#server/db/schema.ts';
import type { NewWebhookEvent } from './webhookEvent.ts';

export type StoredEvent = 'stored' | 'known' | 'foreign';

export function createWebhookEventsRepository(db: Db, now: () => Date) {
  return {
    /**
     * One statement notifies the workers of every instance too; during a registration the subscription's id is unknown
     * and any is accepted.
     */
    async store(event: NewWebhookEvent): Promise<StoredEvent> {
      const { subscription_id, object_type, object_id, aspect_type, owner_id, event_time, is_deauthorization } = event;
      const received = now();
      const id = uuidv7({ msecs: received.getTime() });
      const { rows } = await sql<{ is_ours: boolean; is_new: boolean }>`
        WITH ours AS (
          SELECT FROM webhook_subscription WHERE strava_given_id IS NULL OR strava_given_id = ${subscription_id}::bigint
        ), stored AS (
          INSERT INTO webhook_events (
            id, subscription_id, object_type, object_id, aspect_type, owner_id, event_time, is_deauthorization, received_at, retry_at
          )
          SELECT ${id}::uuid, ${subscription_id}::bigint, ${object_type}::text, ${object_id}::bigint, ${aspect_type}::text,
            ${owner_id}::bigint, ${event_time}::timestamptz, ${is_deauthorization}::boolean, ${received}::timestamptz, ${received}::timestamptz
          FROM ours
          ON CONFLICT (subscription_id, object_type, object_id, aspect_type, event_time) DO NOTHING
          RETURNING id
        ), notified AS (
          SELECT ${notification({ events: true })} FROM stored
        )
        SELECT EXISTS (SELECT FROM ours) AS is_ours, (SELECT count(*) > 0 FROM notified) AS is_new`.execute(db);
      if (!rows[0]?.is_ours) return 'foreign';
      return rows[0].is_new ? 'stored' : 'known';
    },
  };
}
