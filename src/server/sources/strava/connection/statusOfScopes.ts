import type { AthleteStatus, StatusReason } from '#shared/contract/connection.ts';

interface Standing {
  status: Extract<AthleteStatus, 'importing' | 'permission_missing'>;
  status_reason: StatusReason | null;
}

export function statusOfScopes(scopes: readonly string[]): Standing {
  if (scopes.includes('activity:read_all')) return { status: 'importing', status_reason: null };
  if (scopes.includes('activity:read')) return { status: 'importing', status_reason: 'private_not_shared' };
  return { status: 'permission_missing', status_reason: 'activities_not_shared' };
}
