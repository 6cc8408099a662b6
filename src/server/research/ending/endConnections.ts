import { type AuditEntry, NO_ACTOR } from '#server/db/audit.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Job } from '#server/jobs/jobQueue.ts';
import { endAccount } from '#server/sources/accounts/accountRows.ts';
import type { EndedConnection, NotEnded } from '#server/sources/accounts/endByUser.ts';
import { disconnectAthlete } from '#server/sources/strava/connection/disconnectAthlete.ts';

export interface Ended {
  jobs: Job[];
  /** For the end of the transaction. */
  entries: AuditEntry[];
}

export async function endConnections(trx: Trx, personId: string, at: Date): Promise<Ended> {
  const accounts = await trx
    .selectFrom('source_accounts')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  const all: Ended = { jobs: [], entries: [] };
  const note = (ended: EndedConnection | NotEnded) => {
    if (typeof ended === 'string') return;
    all.jobs.push(...ended.jobs);
    all.entries.push({ actor: NO_ACTOR, at, ...ended.entry });
  };
  for (const { id } of accounts) note(await endAccount(trx, { id }, 'disconnected_here', at));
  note(await disconnectAthlete(trx, { id: personId }, at));
  return all;
}
