import { sql } from 'kysely';
import { userOfAccount, userOfAthlete } from '#server/activities/people.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { WebhookEvent } from '#server/db/schema/stravaSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { EventOutcome } from '#server/sources/source/sourceFlow.ts';
import type { SourceName } from '#shared/sources.ts';

const TAKEN_MS = 60_000;

/** Days are known up to the last delivery; what was not read was not delivered. */
const isDelivery = (outcome: EventOutcome) => outcome !== 'refused' && outcome !== 'not_connected';

async function touchAccount(trx: Trx, event: WebhookEvent, outcome: EventOutcome): Promise<string | null> {
  const { account_id, owner_id, received_at } = event;
  const heard = isDelivery(outcome) ? received_at : null;
  const last_event_at = sql<Date>`greatest(last_event_at, ${heard}::timestamptz)`;
  const row =
    account_id === null
      ? await trx
          .updateTable('athletes')
          .set({ last_event_at })
          .where('strava_id', '=', owner_id)
          .returning(userOfAthlete)
          .executeTakeFirst()
      : await trx
          .updateTable('source_accounts')
          .set({ last_event_at })
          .where('id', '=', account_id)
          .returning(userOfAccount)
          .executeTakeFirst();
  return row?.user_id ?? null;
}

export function createEventsRepository(db: Db, now: () => Date) {
  return {
    /** The rows are found once, as an array: the database may run a subquery of IN again, and take more than `count`. */
    async take(count: number, sources: readonly SourceName[]): Promise<WebhookEvent[]> {
      const { rows } = await sql<WebhookEvent>`
        UPDATE webhook_events SET attempts = attempts + 1, retry_at = ${new Date(now().getTime() + TAKEN_MS)}::timestamptz
        WHERE id = ANY(ARRAY(
          SELECT id FROM webhook_events WHERE processed_at IS NULL AND source = ANY(${[...sources]}::text[]) AND retry_at <= ${now()}::timestamptz
          ORDER BY received_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
        )) AND processed_at IS NULL
        RETURNING *`.execute(db);
      return rows.toSorted((one, other) => one.received_at.getTime() - other.received_at.getTime());
    },

    async postpone({ id }: WebhookEvent, at: Date): Promise<void> {
      await db
        .updateTable('webhook_events')
        .set({ retry_at: at })
        .where('id', '=', id)
        .where('processed_at', 'is', null)
        .execute();
    },

    /** As `postpone`, without counting an attempt. */
    async release({ id }: WebhookEvent, at: Date): Promise<void> {
      await db
        .updateTable('webhook_events')
        .set({ retry_at: at, attempts: sql`attempts - 1` })
        .where('id', '=', id)
        .where('processed_at', 'is', null)
        .execute();
    },

    async finish(event: WebhookEvent, outcome: EventOutcome): Promise<void> {
      const { id } = event;
      await inTransaction(db, async (trx) => {
        const userId = await touchAccount(trx, event, outcome);
        await trx
          .updateTable('webhook_events')
          .set({ processed_at: now(), outcome })
          .where('id', '=', id)
          .where('processed_at', 'is', null)
          .execute();
        await announce(trx, { change: { topics: ['control', 'athletes'], userId } });
      });
    },
  };
}

export type EventsRepository = ReturnType<typeof createEventsRepository>;
