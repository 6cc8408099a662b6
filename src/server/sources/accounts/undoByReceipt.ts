import { findByReceipt, type OfReceipt } from '#server/activities/receipts.ts';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { UNDO_SECONDS } from '#shared/constants.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { EndedConnection } from './endAccount.ts';

export const isRecent = (connectedAt: Date, now: Date): boolean =>
  connectedAt.getTime() + UNDO_SECONDS * 1000 > now.getTime();

/** `end` undoes the connection, or returns null when it cannot. Throws 404 and 409; returns the id of the connection. */
export function undoByReceipt(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  receipt: string,
  now: Date,
  end: (trx: Trx, of: OfReceipt & { person_id: string }) => Promise<EndedConnection | null>,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const found = await findByReceipt(trx, receipt);
    if (!found?.person_id || found.withdrawn_at) throw notFound(serverMessages('receipt_unknown'));
    await trx.selectFrom('studies').select('id').where('id', '=', found.study_id).forNoKeyUpdate().execute();
    // An account's connection is ended on its own dashboard.
    const undone = found.user_id === null ? await end(trx, { ...found, person_id: found.person_id }) : null;
    if (undone === null) throw conflict(serverMessages('undo_too_late'));
    await jobs?.add(trx, undone.jobs);
    const actor = NO_ACTOR;
    await writeAudit(trx, { actor, at: now, ...undone.entry });
    return undone.entry.objectId;
  });
}
