import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { endAccount } from '#server/sources/accounts/endAccount.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { SourceName } from '#shared/sources.ts';
import { lockOwnPlace, type PlaceCaller } from './placeAccess.ts';

/** Also after the withdrawal. Throws 404, and 409 without a connection. */
export function endConnection(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  caller: PlaceCaller,
  source: SourceName,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { person_id: personId } = await lockOwnPlace(trx, caller, now);
    const none = conflict(serverMessages('source_not_connected'));
    if (personId === null) throw none;
    const ended = await endAccount(trx, { source, personId }, 'disconnected_here', now);
    if (typeof ended === 'string') throw none;
    await jobs?.add(trx, ended.jobs);
    await writeAudit(trx, { actor: NO_ACTOR, at: now, ...ended.entry });
  });
}
