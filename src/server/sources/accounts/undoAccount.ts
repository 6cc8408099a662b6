import { endLivePackages } from '#server/activities/endLivePackages.ts';
import { deleteAccountRows } from '#server/activities/people.ts';
import type { SourceName } from '#shared/sources.ts';
import { undoByReceipt } from './undoByReceipt.ts';

/**
 * Ends a connection to another source than Strava and deletes what came by it, so that another account can be connected.
 * An account that was connected before is the person's own: its records stay.
 */
export const undoAccount = (
  parts: Parameters<typeof undoByReceipt>[0],
  of: { receipt: string; source: SourceName },
  now: Date,
): Promise<string> =>
  undoByReceipt(parts, of, now, async (trx, account) => {
    if (account.first_connected_at < account.connected_at) return;
    await endLivePackages(trx, account.person_id);
    await deleteAccountRows(trx, account);
  });
