import { sql } from 'kysely';
import { deleteAccountRows } from '#server/activities/people.ts';
import { NO_ACTOR } from '#server/db/audit.ts';
import type { Trx } from '#server/db/schema.ts';
import { findConnection } from '#server/sources/accounts/connections.ts';
import { deletedEntry } from '#server/sources/accounts/deletedEntry.ts';
import { ACCOUNT_SOURCES } from '#shared/sources.ts';
import { type Ended, endConnections } from './endConnections.ts';

export const NOTHING_FORGOTTEN: Ended = { jobs: [], entries: [] };

const isAlone = (personId: string) => sql<boolean>`EXISTS (
  SELECT FROM people WHERE id = ${personId}::uuid AND user_id IS NULL
    AND NOT EXISTS (SELECT FROM participants WHERE person_id = people.id)
)`;

/**
 * Ends the connections of a person without a user and a study, and deletes what came by them: no one could reach these
 * data any more, while the sources went on to send some.
 */
export async function forgetSources(trx: Trx, personId: string, now: Date): Promise<Ended> {
  const { rows } = await sql<{ alone: boolean }>`SELECT ${isAlone(personId)} AS alone`.execute(trx);
  if (!rows[0]?.alone) return NOTHING_FORGOTTEN;
  const { jobs, entries } = await endConnections(trx, personId, now);
  for (const source of ACCOUNT_SOURCES) {
    const account = await findConnection(trx, { source, personId });
    if (!account) continue;
    await deleteAccountRows(trx, account);
    entries.push({ actor: NO_ACTOR, at: now, ...deletedEntry(account) });
  }
  return { jobs, entries };
}
