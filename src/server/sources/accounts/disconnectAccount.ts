import type { Kysely } from 'kysely';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockUsers } from '#server/db/lockUsers.ts';
import type { Schema } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { requireActor } from '#server/plugins/requireActor.ts';
import { type AccountKey, endAccount } from './accountRows.ts';

/** Ends a connection as its user wishes, with the job that gives the access back. */
export function disconnectAccount(
  { db, jobs }: { db: Kysely<Schema>; jobs: JobQueue | null },
  whose: AccountKey,
  actor: AuditActor,
  at: Date,
): Promise<'disconnected' | 'missing' | 'not connected'> {
  return inTransaction(db, async (trx) => {
    requireActor(await lockUsers(trx, [actor.actorId], 'named'), actor.actorId);
    const ended = await endAccount(trx, whose, 'disconnected_here', at);
    if (typeof ended === 'string') return ended;
    await jobs?.add(trx, ended.jobs);
    const { account, changes } = ended;
    await writeAudit(trx, { actor, action: 'account.disconnected', objectId: account.id, changes, at });
    return 'disconnected';
  });
}
