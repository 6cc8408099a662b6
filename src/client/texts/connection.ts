import type { StatusReason } from '#shared/contract/connection.ts';
import { connectionStatuses, noConnection, permissionNames } from '#shared/words/connections.ts';
import { type Caption, inBoth } from './inBoth.ts';

/** A sentence without its full stop. */
const reasons: Record<StatusReason, Caption> = {
  revoked_at_strava: ['Access was withdrawn at Strava', 'Der Zugang wurde bei Strava entzogen'],
  disconnected_here: ['Disconnected here', 'Hier getrennt'],
  tokens_lost: [
    'Strava no longer accepts the access that was given',
    'Strava nimmt den erteilten Zugang nicht mehr an',
  ],
  activities_not_shared: ['Activities are not shared', 'Aktivitäten sind nicht freigegeben'],
  private_not_shared: ['Private activities are not shared', 'Private Aktivitäten sind nicht freigegeben'],
  import_failed: ['Strava refused to hand over the activities', 'Strava hat die Aktivitäten nicht herausgegeben'],
  revoked_at_source: ['Access was withdrawn at the source', 'Der Zugang wurde bei der Quelle entzogen'],
  consents_missing: ['Not everything that the source asks for was agreed to', 'Bei der Quelle fehlen Zustimmungen'],
};

export const connectionTexts = inBoth({
  statuses: connectionStatuses,
  reasons,
  permissions: permissionNames,
  noPermissions: ['None', 'Keine'],
  noConnection,
});
