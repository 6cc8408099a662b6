import { sql } from 'kysely';
import type { Trx } from '#server/db/schema.ts';
import { hasOpenStudy } from '#server/sources/accounts/openStudy.ts';
import { type Ended, endConnections } from './endConnections.ts';
import { isKept } from './keptData.ts';

async function withoutStudy(trx: Trx, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM people
    WHERE id = ANY(${personIds}::uuid[]) AND user_id IS NULL
      AND NOT ${hasOpenStudy(sql`people.id`)}
    ORDER BY id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Kept data have no day of deletion, and no name. */
async function keep(trx: Trx, personId: string): Promise<void> {
  await trx
    .updateTable('athletes')
    .set({ delete_due_at: null, name: '–' })
    .where('id', '=', personId)
    .where('status', '=', 'disconnected')
    .where(isKept(personId, sql`'strava'`))
    .execute();
  await trx
    .updateTable('source_accounts')
    .set({ delete_due_at: null })
    .where('person_id', '=', personId)
    .where('status', '=', 'disconnected')
    .where(isKept(personId, sql`source_accounts.source`))
    .execute();
}

/**
 * After a withdrawal or the closing of a study: ends the connections of people without a user and an open study. What a
 * study may keep stays; the rest is deleted as after every end of a connection.
 */
export async function endSources(trx: Trx, personIds: readonly string[], at: Date): Promise<Ended> {
  const all: Ended = { jobs: [], entries: [] };
  for (const id of await withoutStudy(trx, personIds)) {
    const { jobs, entries } = await endConnections(trx, id, at);
    await keep(trx, id);
    all.jobs.push(...jobs);
    all.entries.push(...entries);
  }
  return all;
}
