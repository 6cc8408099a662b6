import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Deletes the courses of activities that the terms of their source do not allow to be kept longer. */
export async function deleteExpiredDetails(db: Db, now: Date): Promise<void> {
  await sql`
    DELETE FROM activity_details AS detail USING activities, source_terms AS terms
    WHERE detail.fetched_at < ${now}::timestamptz - make_interval(days => (SELECT min(cache_days) FROM source_terms))
      AND activities.id = detail.activity_id AND terms.source = activities.source
      AND detail.fetched_at < ${now}::timestamptz - make_interval(days => terms.cache_days)`.execute(db);
}

const HOUR_MS = 3_600_000;
const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS;
/** A copy takes minutes; one that is older was left by a server that stopped. */
const UNFINISHED_MS = 24 * HOUR_MS;

declare module 'fastify' {
  interface FastifyInstance {
    deleteExpiredRows(): Promise<void>;
  }
}

/** A revoked session stays until its end, so that a stolen token is still detected. */
export const expiredRows = fp<{ others: readonly ((db: Db, now: Date) => Promise<void>)[] }>(
  async (app, { others }) => {
    app.decorate('deleteExpiredRows', async () => {
      const now = app.now();
      await app.db.deleteFrom('sessions').where('expires_at', '<', now).execute();
      await app.db.deleteFrom('known_origins').where('expires_at', '<', now).execute();
      await app.db.deleteFrom('connection_states').where('expires_at', '<', now).execute();
      await app.db
        .deleteFrom('webhook_events')
        .where('received_at', '<', new Date(now.getTime() - EVENTS_KEPT_MS))
        .where('processed_at', 'is not', null)
        .execute();
      await deleteExpiredDetails(app.db, now);
      await app.db
        .deleteFrom('study_cuts')
        .where('number', 'is', null)
        .where('created_at', '<', new Date(now.getTime() - UNFINISHED_MS))
        .execute();
      await app.db.deleteFrom('login_failures').where('expire', '<', now.getTime()).execute();
      for (const deleteOthers of others) await deleteOthers(app.db, now);
    });
    const run = () =>
      app
        .deleteExpiredRows()
        .catch((error: unknown) => app.log.warn({ event: 'clean_up_failed', err: error }, 'not cleaned up'));
    const timer = setInterval(() => void run(), HOUR_MS);
    timer.unref();
    app.addHook('onReady', async () => {
      await run();
    });
    app.addHook('onClose', async () => clearInterval(timer));
  },
  { name: 'expiredRows', dependencies: ['context'] },
);
