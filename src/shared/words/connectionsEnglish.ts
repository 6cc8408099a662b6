import type { AthleteStatus } from '#shared/contract/connection.ts';

export const connectionStatuses: Record<AthleteStatus, string> = {
  importing: 'Importing',
  connected: 'Connected',
  permission_missing: 'Permission missing',
  disconnected: 'Disconnected',
  error: 'Error',
};

/** Of scopes; an unknown one is shown as it is. */
export const permissionNames: Readonly<Record<string, string>> = {
  read: 'Public profile',
  'activity:read': 'Activities',
  'activity:read_all': 'Private activities',
  'profile:read_all': 'Shoes and bikes',
  'accesslink.read_all': 'Training data',
};

export const allPermissions = 'All given';
export const noAccount = 'Participant without an account';
export const noConnection = 'Not connected';
