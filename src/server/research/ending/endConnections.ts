import type { Transaction } from 'kysely';
import type { AuditEntry } from '#server/db/audit.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Job } from '#server/jobs/jobQueue.ts';
import { endAccount } from '#server/sources/accounts/accountRows.ts';
import { disconnectAthlete } from '#server/sources/strava/connection/disconnectAthlete.ts';

export interface Ended {
  jobs: Job[];
  /** For the end of the transaction. */
  entries: AuditEntry[];
}

export const BY_NO_ONE = { actorId: null, actorEmail: null, requestId: null };

export async function endConnections(trx: Transaction<Schema>, personId: string, at: Date): Promise<Ended> {
  const jobs: Job[] = [];
  const entries: AuditEntry[] = [];
  const accounts = await trx
    .selectFrom('source_accounts')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  for (const { id } of accounts) {
    const ended = await endAccount(trx, { id }, 'disconnected_here', at);
    if (typeof ended === 'string') continue;
    jobs.push(...ended.jobs);
    entries.push({ actor: BY_NO_ONE, action: 'account.disconnected', objectId: id, changes: ended.changes, at });
  }
  const athlete = await disconnectAthlete(trx, { id: personId }, at);
  if (typeof athlete !== 'string') {
    const { changes } = athlete;
    jobs.push(...athlete.jobs);
    entries.push({ actor: BY_NO_ONE, action: 'strava.disconnected', objectId: personId, changes, at });
  }
  return { jobs, entries };
}
