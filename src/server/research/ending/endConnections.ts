import { type AuditEntry, NO_ACTOR } from '#server/db/audit.ts';
import type { Trx } from '#server/db/schema.ts';
import type { Job } from '#server/jobs/jobQueue.ts';
import { endAccount } from '#server/sources/accounts/endAccount.ts';
import { ACCOUNT_SOURCES } from '#shared/sources.ts';

export interface Ended {
  jobs: Job[];
  /** For the end of the transaction. */
  entries: AuditEntry[];
}

export async function endConnections(trx: Trx, personId: string, at: Date): Promise<Ended> {
  const all: Ended = { jobs: [], entries: [] };
  for (const source of ACCOUNT_SOURCES) {
    const ended = await endAccount(trx, { source, personId }, 'disconnected_here', at);
    if (typeof ended === 'string') continue;
    all.jobs.push(...ended.jobs);
    all.entries.push({ actor: NO_ACTOR, at, ...ended.entry });
  }
  return all;
}
