import { type AuditActor, type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockUsers } from '#server/db/lockUsers.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Job, JobQueue } from '#server/jobs/jobQueue.ts';
import { requireActor } from '#server/plugins/requireActor.ts';

/** What the log says of a connection that ended, and the jobs that give the access back. */
export interface EndedConnection {
  entry: Pick<AuditEntry, 'action' | 'changes'> & { objectId: string };
  jobs: Job[];
}
export type NotEnded = 'missing' | 'not connected';

export function endByUser(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  actor: AuditActor,
  at: Date,
  end: (trx: Trx) => Promise<EndedConnection | NotEnded>,
): Promise<'disconnected' | NotEnded> {
  return inTransaction(db, async (trx) => {
    requireActor(await lockUsers(trx, [actor.actorId], 'named'), actor.actorId);
    const ended = await end(trx);
    if (typeof ended === 'string') return ended;
    await jobs?.add(trx, ended.jobs);
    await writeAudit(trx, { actor, at, ...ended.entry });
    return 'disconnected';
  });
}
