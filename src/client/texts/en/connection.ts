import type { StatusReason } from '#shared/contract/connection.ts';
import { connectionStatuses, noConnection, permissionNames } from '#shared/words/connectionsEnglish.ts';

/** A sentence without its full stop. */
const reasons: Record<StatusReason, string> = {
  revoked_at_strava: 'Access was withdrawn at Strava',
  disconnected_here: 'Disconnected here',
  tokens_lost: 'Strava no longer accepts the access that was given',
  activities_not_shared: 'Activities are not shared',
  private_not_shared: 'Private activities are not shared',
  import_failed: 'Strava refused to hand over the activities',
  revoked_at_source: 'Access was withdrawn at the source',
  consents_missing: 'Not everything that the source asks for was agreed to',
};

export const connection = {
  statuses: connectionStatuses,
  reasons,
  permissions: permissionNames,
  noPermissions: 'None',
  noConnection,
};
