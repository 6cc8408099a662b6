import type { SourceAccountsTable } from '#server/db/schema/sourcesSchema.ts';
import type { Source } from '#server/sources/source/source.ts';
import { DAY_MS } from '#shared/constants.ts';
import type { AccountWarnings } from '#shared/contract/connection.ts';

export const daysFrom = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

export type Reach = Pick<Source, 'listReach' | 'accessWarningDays'>;
type Watched = Pick<
  SourceAccountsTable,
  'status' | 'last_sync_at' | 'registered_at' | 'connected_at' | 'token_expires_at'
>;

/** Up to when the list was read; a source with registrations has nothing older than its own. */
export function listReadAt({
  last_sync_at,
  registered_at,
  connected_at,
}: Pick<Watched, 'last_sync_at' | 'registered_at' | 'connected_at'>): Date {
  const known = [last_sync_at, registered_at].filter((time) => time !== null).map((time) => time.getTime());
  return known.length === 0 ? connected_at : new Date(Math.max(...known));
}

/** Data that will be lost without an action. An end of access before the last sync is ignored. */
export function accountWarnings(reach: Reach, account: Watched, now: Date): AccountWarnings {
  const { listReach, accessWarningDays } = reach;
  const { status, last_sync_at, token_expires_at: ends } = account;
  if (status === 'disconnected') return { lost_from: null, access_ends_at: null };
  const read = listReadAt(account);
  const isUnread = listReach !== null && daysFrom(read, listReach.warnAfterDays) <= now;
  const isOutlived = ends !== null && last_sync_at !== null && last_sync_at > ends;
  const isEnding =
    accessWarningDays !== null && ends !== null && !isOutlived && daysFrom(ends, -accessWarningDays) <= now;
  return {
    lost_from: isUnread ? daysFrom(read, listReach.days).toISOString() : null,
    access_ends_at: isEnding ? ends.toISOString() : null,
  };
}
