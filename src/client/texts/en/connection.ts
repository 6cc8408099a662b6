import type { AthleteStatus, StatusReason } from '#shared/contract/connection.ts';

const statuses: Record<AthleteStatus, string> = {
  importing: 'Importing',
  connected: 'Connected',
  permission_missing: 'Permission missing',
  disconnected: 'Disconnected',
  error: 'Error',
};

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
  statuses,
  reasons,
  /** Strava's scopes; an unknown one is shown as it is. */
  permissions: {
    read: 'Public profile',
    'activity:read': 'Activities',
    'activity:read_all': 'Private activities',
    'profile:read_all': 'Shoes and bikes',
    'accesslink.read_all': 'Training data',
  } as Readonly<Record<string, string>>,
  noPermissions: 'None',
  noConnection: 'Not connected',
};
