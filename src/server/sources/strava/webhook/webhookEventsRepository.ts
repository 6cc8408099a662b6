import { type Kysely, type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { untilNoVictim } from '#server/db/inTransaction.ts';
import { PREPARED } from '#server/db/preparedStatements.ts';
import type { Schema } from '#server/db/schema.ts';
import type { DatabaseQueue } from '#server/jobs/jobQueue.ts';
import type { NewWebhookEvent } from './webhookEvent.ts';
import type { EventFate } from './webhookIntake.ts';

interface Kept {
  place: number;
  is_ours: boolean;
  is_new: boolean;
}

/**
 * Keeps events, each once, and the work that they make. `place` is the event's in the batch, from 1. While a subscription is being
 * registered its number is not known yet, and any is taken.
 */
function keep(events: readonly NewWebhookEvent[], ids: readonly string[], now: Date, work: RawBuilder<unknown>) {
  const column = <Name extends keyof NewWebhookEvent>(name: Name) => events.map((event) => event[name]);
  return sql<Kept>`${sql.raw(PREPARED)}
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
    ), work AS (${work})
    SELECT given.place, given.is_ours, stored.id IS NOT NULL AS is_new
    FROM given LEFT JOIN stored ON stored.id = given.id
    ORDER BY given.place`;
}

export interface WebhookEventsParts {
  db: Kysely<Schema>;
  jobs: DatabaseQueue | null;
  now: () => Date;
  /** Called with the ids of events that were committed, each time. */
  onStored: (ids: readonly string[]) => void;
}

/** Events of Strava and the work that they make. */
export function createWebhookEventsRepository({ db, jobs, now, onStored }: WebhookEventsParts) {
  /** One job, which makes one of each: a job of its own for each event costs more than the event. */
  async function workFor([key]: readonly string[]): Promise<RawBuilder<unknown>> {
    // Without a queue the events wait in their table, where the queue's start finds them.
    if (jobs === null || key === undefined) return sql`SELECT`;
    return jobs.insertion(
      { queue: 'intake', kind: 'events', key },
      sql`(SELECT jsonb_build_object('event_ids', string_agg(id::text, ' ')) FROM stored HAVING count(*) > 0)`,
    );
  }

  return {
    /** Keeps events that are ours and new, and a job for them: in one statement, since whoever sent them waits for each way there. */
    async store(events: readonly NewWebhookEvent[]): Promise<EventFate[]> {
      const received = now();
      const ids = events.map(() => uuidv7({ msecs: received.getTime() }));
      const work = await workFor(ids);
      const { rows } = await untilNoVictim(() => keep(events, ids, received, work).execute(db));
      const fates = rows.map(({ is_ours, is_new }): EventFate => {
        if (!is_ours) return 'foreign';
        return is_new ? 'stored' : 'known';
      });
      const stored = ids.filter((_id, index) => rows[index]?.is_new);
      if (stored.length > 0) onStored(stored);
      return fates;
    },
  };
}

export type WebhookEventsRepository = ReturnType<typeof createWebhookEventsRepository>;
