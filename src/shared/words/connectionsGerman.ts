import type { AthleteStatus } from '#shared/contract/connection.ts';

export const connectionStatuses: Record<AthleteStatus, string> = {
  importing: 'Wird übernommen',
  connected: 'Verbunden',
  permission_missing: 'Freigabe fehlt',
  disconnected: 'Getrennt',
  error: 'Fehler',
};

/** Of scopes; an unknown one is shown as it is. */
export const permissionNames: Readonly<Record<string, string>> = {
  read: 'Öffentliches Profil',
  'activity:read': 'Aktivitäten',
  'activity:read_all': 'Private Aktivitäten',
  'profile:read_all': 'Schuhe und Räder',
  'accesslink.read_all': 'Trainingsdaten',
};

export const allPermissions = 'Alle erteilt';
export const noAccount = 'Teilnehmer ohne Konto';
export const noConnection = 'Nicht verbunden';
