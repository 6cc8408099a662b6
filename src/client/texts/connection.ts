import { connectionStatuses, noConnection, permissionNames } from '#shared/words/connectionsGerman.ts';
import { connection as english } from './en/connection.ts';
import { inBoth } from './inBoth.ts';

export const connectionTexts = inBoth(english, {
  statuses: connectionStatuses,
  reasons: {
    revoked_at_strava: 'Der Zugang wurde bei Strava entzogen',
    disconnected_here: 'Hier getrennt',
    tokens_lost: 'Strava nimmt den erteilten Zugang nicht mehr an',
    activities_not_shared: 'Aktivitäten sind nicht freigegeben',
    private_not_shared: 'Private Aktivitäten sind nicht freigegeben',
    import_failed: 'Strava hat die Aktivitäten nicht herausgegeben',
    revoked_at_source: 'Der Zugriff wurde bei der Quelle entzogen',
    consents_missing: 'Bei der Quelle fehlen Zustimmungen',
  },
  permissions: permissionNames,
  noPermissions: 'Keine',
  noConnection,
});
