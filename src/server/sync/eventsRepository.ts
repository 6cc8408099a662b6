import { type Kysely, sql } from 'kysely';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { WebhookEvent } from '#server/db/stravaSchema.ts';

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

const TAKEN_MS = 60_000;

export function createEventsRepository(db: Kysely<Schema>, now: () => Date) {
  return {
    async take(count: number): Promise<WebhookEvent[]> {
      const { rows } = await sql<WebhookEvent>`
        UPDATE webhook_events SET attempts = attempts + 1, retry_at = ${new Date(now().getTime() + TAKEN_MS)}::timestamptz
        WHERE id IN (
          SELECT id FROM webhook_events WHERE processed_at IS NULL AND retry_at <= ${now()}::timestamptz
          ORDER BY received_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
        ) AND processed_at IS NULL
        RETURNING *`.execute(db);
      return rows.toSorted((one, other) => one.received_at.getTime() - other.received_at.getTime());
    },

    async putOff({ id }: WebhookEvent, at: Date): Promise<void> {
      await db
        .updateTable('webhook_events')
        .set({ retry_at: at })
        .where('id', '=', id)
        .where('processed_at', 'is', null)
        .execute();
    },

    /** As `putOff`, without counting an attempt. */
    async handBack({ id }: WebhookEvent, at: Date): Promise<void> {
      await db
        .updateTable('webhook_events')
        .set({ retry_at: at, attempts: sql`attempts - 1` })
        .where('id', '=', id)
        .where('processed_at', 'is', null)
        .execute();
    },

    async finish({ id, owner_id, received_at }: WebhookEvent, outcome: EventOutcome): Promise<void> {
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
