import { sql } from 'kysely';
import { deleteAccountRows, deleteAthleteRows } from '#server/activities/people.ts';
import { type AuditEntry, NO_ACTOR } from '#server/db/audit.ts';
import type { Trx } from '#server/db/schema.ts';
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
  await deleteRows(trx, personId, entries, now);
  return { jobs, entries };
}

async function deleteRows(trx: Trx, personId: string, entries: AuditEntry[], now: Date): Promise<void> {
  const gone = (source: string) => ({
    source: { old: source, new: null },
    status: { old: 'disconnected', new: null },
  });
  const accounts = await trx.selectFrom('source_accounts').selectAll().where('person_id', '=', personId).execute();
  for (const account of accounts) {
    await deleteAccountRows(trx, account);
    const changes = gone(account.source);
    entries.push({ actor: NO_ACTOR, action: 'account.data_deleted', objectId: account.id, changes, at: now });
  }
  const athlete = await trx.selectFrom('athletes').select('strava_id').where('id', '=', personId).executeTakeFirst();
  if (!athlete) return;
  await deleteAthleteRows(trx, personId);
  await trx.deleteFrom('webhook_events').where('owner_id', '=', athlete.strava_id).execute();
  const { status } = gone('strava');
  entries.push({ actor: NO_ACTOR, action: 'strava.data_deleted', objectId: personId, changes: { status }, at: now });
}
