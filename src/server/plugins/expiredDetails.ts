import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Deletes the courses of activities that the terms of their source do not allow to be kept longer. */
export async function deleteExpiredDetails(db: Kysely<Schema>, now: Date): Promise<void> {
  await sql`
    DELETE FROM activity_details AS detail USING activities, source_terms AS terms
    WHERE detail.fetched_at < ${now}::timestamptz - make_interval(days => (SELECT min(cache_days) FROM source_terms))
      AND activities.id = detail.activity_id AND terms.source = activities.source
      AND detail.fetched_at < ${now}::timestamptz - make_interval(days => terms.cache_days)`.execute(db);
}
