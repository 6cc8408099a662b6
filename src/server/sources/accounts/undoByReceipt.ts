import { findByReceipt } from '#server/activities/receipts.ts';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockStudyRow } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { UNDO_SECONDS } from '#shared/constants.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { SourceName } from '#shared/sources.ts';
import { type Connection, lockConnection } from './connections.ts';
import { endAccount } from './endAccount.ts';

const isRecent = ({ connected_at }: Connection, now: Date): boolean =>
  connected_at.getTime() + UNDO_SECONDS * 1000 > now.getTime();

/** Ends the connection, then calls `clean`. Throws 404 and 409; returns the id of the connection. */
export function undoByReceipt(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  { receipt, source }: { receipt: string; source: SourceName },
  now: Date,
  clean: (trx: Trx, connection: Connection, participantId: string) => Promise<void>,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const found = await findByReceipt(trx, receipt);
    if (!found?.person_id || found.withdrawn_at) throw notFound(serverMessages('receipt_unknown'));
    await lockStudyRow(trx, found.study_id);
    // An account's connection is ended on its own dashboard.
    const own = found.user_id === null ? await lockConnection(trx, { source, personId: found.person_id }) : null;
    const undone = own && isRecent(own, now) && (await endAccount(trx, own, 'disconnected_here', now));
    if (!undone || typeof undone === 'string') throw conflict(serverMessages('undo_too_late'));
    await clean(trx, own, found.participant_id);
    await jobs?.add(trx, undone.jobs);
    await writeAudit(trx, { actor: NO_ACTOR, at: now, ...undone.entry });
    return undone.entry.objectId;
  });
}
