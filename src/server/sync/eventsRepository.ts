import { type Kysely, sql } from 'kysely';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { WebhookEventsTable } from '#server/db/stravaSchema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';

/** What became of an event. */
export type EventOutcome =
  | 'stored'
  | 'deleted'
  | 'kept'
  | 'gone'
  | 'revoked'
  | 'still_authorized'
  | 'unknown_athlete'
  | 'not_connected'
  | 'broken'
  | 'refused';

/** Events that Strava sent, as work to do. */
export function createEventsRepository(db: Kysely<Schema>, jobs: JobQueue, now: () => Date) {
  return {
    /** Gives each event its own job. */
    async assign(ids: readonly string[]): Promise<void> {
      const work = ids.map((id) => ({ queue: 'webhook' as const, kind: 'event', data: { event_id: id } }));
      await inTransaction(db, (trx) => jobs.add(trx, work));
    },

    /** The event, unless it is unknown or dealt with. */
    async findWaiting(id: string): Promise<WebhookEventsTable | null> {
      const row = await db
        .selectFrom('webhook_events')
        .selectAll()
        .where('id', '=', id)
        .where('processed_at', 'is', null)
        .executeTakeFirst();
      return row ?? null;
    },

    /** The event is dealt with. */
    async finish({ id, owner_id, received_at }: WebhookEventsTable, outcome: EventOutcome): Promise<void> {
      await inTransaction(db, async (trx) => {
        const athlete = await trx
          .updateTable('athletes')
          .set({ last_event_at: sql`greatest(last_event_at, ${received_at}::timestamptz)` })
          .where('strava_id', '=', owner_id)
          .returning('user_id')
          .executeTakeFirst();
        await trx
          .updateTable('webhook_events')
          .set({ processed_at: now(), outcome })
          .where('id', '=', id)
          .where('processed_at', 'is', null)
          .execute();
        await announce(trx, { change: { topics: ['control', 'athletes'], userId: athlete?.user_id ?? null } });
      });
    },
  };
}

export type EventsRepository = ReturnType<typeof createEventsRepository>;
