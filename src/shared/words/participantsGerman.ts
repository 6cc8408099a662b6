import type { ConsentState } from '#shared/consentVersions.ts';
import type { InviteStateName } from '#shared/inviteStates.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';

export const participantStatuses: Record<ParticipantStatus, string> = {
  disconnected: 'Getrennt',
  permission_missing: 'Freigabe fehlt',
  silent: 'Ohne Daten',
  invitation_expired: 'Einladung abgelaufen',
  no_invitation: 'Nicht eingeladen',
  invited: 'Eingeladen',
  importing: 'Verlauf wird eingelesen',
  syncing: 'Daten kommen an',
  completed: 'Abgeschlossen',
  refused: 'Nimmt nicht teil',
  withdrawn: 'Ausgeschieden',
};

export const invitationStates: Record<InviteStateName, string> = {
  created: 'Noch nicht geöffnet',
  opened: 'Geöffnet',
  consented: 'Zugestimmt',
  connected: 'Verbunden',
  expired: 'Abgelaufen',
  refused: 'Abgelehnt',
};

/** Beside the version that was agreed to. */
export const consentStates: Record<ConsentState, string> = {
  current: '',
  open: 'erneut gefragt',
  paused: 'erneut gefragt, Daten ruhen',
};
