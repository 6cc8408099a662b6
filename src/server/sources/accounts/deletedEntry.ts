import type { AuditEntry } from '#server/db/audit.ts';
import type { SourceName } from '#shared/sources.ts';

/** What the log says of an account whose data were deleted. */
export function deletedEntry({ id, source }: { id: string; source: SourceName }): Omit<AuditEntry, 'actor' | 'at'> {
  const status = { old: 'disconnected', new: null };
  if (source === 'strava') return { action: 'strava.data_deleted', objectId: id, changes: { status } };
  return { action: 'account.data_deleted', objectId: id, changes: { source: { old: source, new: null }, status } };
}
