import { deleteAccountRows } from '#server/activities/people.ts';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import type { SourceName } from '#shared/sources.ts';
import { lockAccount } from './accountRows.ts';
import { endAccount } from './endAccount.ts';
import { isRecent, undoByReceipt } from './undoByReceipt.ts';

/**
 * Ends a connection to another source than Strava and deletes what came by it, so that another account can be connected.
 * An account that was connected before is the person's own: its records stay.
 */
export function undoAccount(
  parts: { db: Db; jobs: JobQueue | null },
  { receipt, source }: { receipt: string; source: SourceName },
  now: Date,
): Promise<string> {
  return undoByReceipt(parts, receipt, now, async (trx, { person_id: personId }) => {
    const account = await lockAccount(trx, { source, personId });
    if (!account || !isRecent(account.connected_at, now)) return null;
    const ended = await endAccount(trx, { id: account.id }, 'disconnected_here', now);
    if (typeof ended === 'string') return null;
    if (account.first_connected_at >= account.connected_at) await deleteAccountRows(trx, account);
    return ended;
  });
}
