import type { AthleteStatus } from '#shared/contract/connection.ts';
import type { Both } from './both.ts';

export const connectionStatuses: Record<AthleteStatus, Both> = {
  importing: ['Importing', 'Wird importiert'],
  connected: ['Connected', 'Verbunden'],
  permission_missing: ['Permission missing', 'Freigabe fehlt'],
  disconnected: ['Disconnected', 'Getrennt'],
  error: ['Error', 'Fehler'],
};

/** Of scopes; an unknown one is shown as it is. */
export const permissionNames: Readonly<Record<string, Both>> = {
  read: ['Public profile', 'Öffentliches Profil'],
  'activity:read': ['Activities', 'Aktivitäten'],
  'activity:read_all': ['Private activities', 'Private Aktivitäten'],
  'profile:read_all': ['Shoes and bikes', 'Schuhe und Räder'],
  'accesslink.read_all': ['Training data', 'Trainingsdaten'],
};

export const allPermissions: Both = ['All given', 'Alle erteilt'];
export const noAccount: Both = ['Participant without an account', 'Teilnehmende Person ohne Konto'];
export const noConnection: Both = ['Not connected', 'Nicht verbunden'];
