import type { Kysely } from 'kysely';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';

/** A registration that nobody finished is forgotten once Strava says, so much later, that there is none. */
const REGISTERING_MS = 60_000;

function put(db: Kysely<Schema>, id: number | null, at: Date) {
  return db
    .insertInto('webhook_subscription')
    .values({ strava_given_id: id, seen_at: at })
    .onConflict((conflict) =>
      conflict
        .column('one')
        .doUpdateSet({ strava_given_id: id, seen_at: at })
        .where('webhook_subscription.seen_at', '<=', at),
    )
    .execute();
}

/**
 * What Strava said last of our subscription, so that events can be told from foreign ones without asking. `at` is when Strava was
 * asked: what somebody else learned later stays.
 */
export function createSubscriptionRepository(db: Kysely<Schema>) {
  return {
    /** From here on events of any subscription are taken: the first may come before Strava's answer. */
    async expect(at: Date): Promise<void> {
      await put(db, null, at);
    },

    /** Strava has ours under this number. */
    async saw(id: number, at: Date): Promise<void> {
      await put(db, id, at);
    },

    /** Strava has none of ours. A registration under way elsewhere goes on. */
    async missed(at: Date): Promise<void> {
      await db
        .deleteFrom('webhook_subscription')
        .where('seen_at', '<=', at)
        .where((eb) =>
          eb.or([eb('strava_given_id', 'is not', null), eb('seen_at', '<=', new Date(at.getTime() - REGISTERING_MS))]),
        )
        .execute();
    },

    /** Strava refused to register ours. */
    async gaveUp(): Promise<void> {
      await db.deleteFrom('webhook_subscription').where('strava_given_id', 'is', null).execute();
    },

    async registered(id: number, actor: AuditActor, at: Date): Promise<void> {
      await inTransaction(db, async (trx) => {
        await put(trx, id, at);
        await announce(trx, { change: { topics: ['control'], userId: null } });
        const changes = { strava_given_id: { old: null, new: String(id) } };
        await writeAudit(trx, { actor, action: 'webhook.registered', objectId: null, changes, at });
      });
    },

    async unregistered(id: number, actor: AuditActor, at: Date): Promise<void> {
      await inTransaction(db, async (trx) => {
        await trx.deleteFrom('webhook_subscription').where('strava_given_id', '=', id).execute();
        await announce(trx, { change: { topics: ['control'], userId: null } });
        const changes = { strava_given_id: { old: String(id), new: null } };
        await writeAudit(trx, { actor, action: 'webhook.unregistered', objectId: null, changes, at });
      });
    },
  };
}

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;
