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

type Step = (db: Db, now: Date) => Promise<unknown>;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const STEPS: readonly Step[] = [
  // A revoked session stays until its end, so that a stolen token is still detected.
  (db, now) => db.deleteFrom('sessions').where('expires_at', '<', now).execute(),
  (db, now) => db.deleteFrom('known_origins').where('expires_at', '<', now).execute(),
  (db, now) => db.deleteFrom('connection_states').where('expires_at', '<', now).execute(),
  (db, now) =>
    db
      .deleteFrom('webhook_events')
      .where('received_at', '<', before(now, EVENTS_KEPT_MS))
      .where('processed_at', 'is not', null)
      .execute(),
  deleteExpiredDetails,
  (db, now) =>
    db
      .deleteFrom('study_cuts')
      .where('number', 'is', null)
      .where('created_at', '<', before(now, UNFINISHED_MS))
      .execute(),
  (db, now) => db.deleteFrom('login_failures').where('expire', '<', now.getTime()).execute(),
];

/** A step that fails, for example because it takes too long, is tried again the next time and holds up no other. */
export const expiredRows = fp<{ others: readonly Step[] }>(
  async (app, { others }) => {
    const run = async () => {
      const now = app.now();
      for (const step of [...STEPS, ...others]) {
        await step(app.db, now).catch((error: unknown) =>
          app.log.warn({ event: 'clean_up_failed', err: error }, 'not cleaned up'),
        );
      }
    };
    app.decorate('deleteExpiredRows', run);
    const timer = setInterval(() => void run(), HOUR_MS);
    timer.unref();
    app.addHook('onReady', run);
    app.addHook('onClose', async () => clearInterval(timer));
  },
  { name: 'expiredRows', dependencies: ['context'] },
);
