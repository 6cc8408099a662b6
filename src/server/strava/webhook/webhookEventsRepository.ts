import { type Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import type { NewWebhookEvent } from './webhookEvent.ts';
import type { EventFate } from './webhookIntake.ts';

interface Kept {
  place: number;
  is_ours: boolean;
  is_new: boolean;
}

/**
 * Events, each once. `place` is the event's in the batch, from 1. While a subscription is being registered its number is not known
 * yet, and any is taken.
 */
function keep(events: readonly NewWebhookEvent[], ids: readonly string[], now: Date) {
  const column = <Name extends keyof NewWebhookEvent>(name: Name) => events.map((event) => event[name]);
  return sql<Kept>`
    WITH given AS (
      SELECT given.*, EXISTS (
        SELECT FROM webhook_subscription
        WHERE strava_given_id IS NULL OR strava_given_id = given.subscription_id
      ) AS is_ours
      FROM unnest(
        ${ids}::uuid[], ${column('subscription_id')}::bigint[], ${column('object_type')}::text[],
        ${column('object_id')}::bigint[], ${column('aspect_type')}::text[], ${column('owner_id')}::bigint[],
        ${column('event_time')}::timestamptz[], ${column('is_deauthorization')}::boolean[]
      ) WITH ORDINALITY AS given (
        id, subscription_id, object_type, object_id, aspect_type, owner_id, event_time, is_deauthorization, place
      )
    ), stored AS (
      INSERT INTO webhook_events (
        id, subscription_id, object_type, object_id, aspect_type, owner_id, event_time, is_deauthorization, received_at
      )
      SELECT id, subscription_id, object_type, object_id, aspect_type, owner_id, event_time, is_deauthorization, ${now}::timestamptz
      FROM given WHERE is_ours
      -- Of two instances that keep the same events neither then waits for the other for ever.
      ORDER BY subscription_id, object_type, object_id, aspect_type, event_time
      ON CONFLICT (subscription_id, object_type, object_id, aspect_type, event_time) DO NOTHING
      RETURNING id
    )
    SELECT given.place, given.is_ours, stored.id IS NOT NULL AS is_new
    FROM given LEFT JOIN stored ON stored.id = given.id
    ORDER BY given.place`;
}

export interface WebhookEventsParts {
  db: Kysely<Schema>;
  jobs: JobQueue | null;
  now: () => Date;
  /** Called when events were committed, each time. */
  onStored: () => void;
}

/** Events of Strava and the work that they make. */
export function createWebhookEventsRepository({ db, jobs, now, onStored }: WebhookEventsParts) {
  return {
    /** Keeps events that are ours and new, with a job for them, in one transaction. */
    async store(events: readonly NewWebhookEvent[]): Promise<EventFate[]> {
      const received = now();
      const ids = events.map(() => uuidv7({ msecs: received.getTime() }));
      const fates = await inTransaction(db, async (trx) => {
        const { rows } = await keep(events, ids, received).execute(trx);
        const added = ids.filter((_id, index) => rows[index]?.is_new);
        const [key] = added;
        if (key !== undefined) {
          // One job, which makes one of each: a job of its own for each event costs more than the event.
          const work: Job = { queue: 'intake', kind: 'events', data: { event_ids: added.join(' ') }, key };
          // Without a queue the events wait in their table, where the queue's start finds them. PostgreSQL lets transactions that tell
          // others something commit one by one: here every moment counts, and this instance takes up the work itself, in `onStored`.
          await jobs?.add(trx, [work], { wakes: 'none' });
        }
        return rows.map(({ is_ours, is_new }): EventFate => {
          if (!is_ours) return 'foreign';
          return is_new ? 'stored' : 'known';
        });
      });
      if (fates.includes('stored')) onStored();
      return fates;
    },
  };
}

export type WebhookEventsRepository = ReturnType<typeof createWebhookEventsRepository>;
