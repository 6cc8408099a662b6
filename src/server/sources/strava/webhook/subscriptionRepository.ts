import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { announce } from '#server/db/changeFeed.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';

/** Time after which an unfinished registration is dropped when Strava reports no subscription. */
const REGISTERING_MS = 60_000;

function put(db: Db, id: number | null, at: Date) {
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

/** `at` is the time of the call to Strava: a later state is not overwritten. */
export function createSubscriptionRepository(db: Db) {
  return {
    /** From now on events of any subscription are accepted: the first may arrive before Strava's answer. */
    async expect(at: Date): Promise<void> {
      await put(db, null, at);
    },

    async saw(id: number, at: Date): Promise<void> {
      await put(db, id, at);
    },

    /** A registration under way in another instance stays. */
    async missed(at: Date): Promise<void> {
      await db
        .deleteFrom('webhook_subscription')
        .where('seen_at', '<=', at)
        .where((eb) =>
          eb.or([eb('strava_given_id', 'is not', null), eb('seen_at', '<=', new Date(at.getTime() - REGISTERING_MS))]),
        )
        .execute();
    },

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
