import { connection as english } from './en/connection.ts';
import { inBoth } from './inBoth.ts';

export const connectionTexts = inBoth(english, {
  statuses: {
    importing: 'Wird übernommen',
    connected: 'Verbunden',
    permission_missing: 'Freigabe fehlt',
    disconnected: 'Getrennt',
    error: 'Fehler',
  },
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
  permissions: {
    read: 'Öffentliches Profil',
    'activity:read': 'Aktivitäten',
    'activity:read_all': 'Private Aktivitäten',
    'profile:read_all': 'Schuhe und Räder',
    'accesslink.read_all': 'Trainingsdaten',
  },
  noPermissions: 'Keine',
  noConnection: 'Nicht verbunden',
});
