import type { ConsentState } from '#shared/consentVersions.ts';
import type { InviteStateName } from '#shared/inviteStates.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import type { Both } from './both.ts';

export const participantStatuses: Record<ParticipantStatus, Both> = {
  disconnected: ['Disconnected', 'Getrennt'],
  permission_missing: ['Permission missing', 'Freigabe fehlt'],
  silent: ['Silent', 'Ohne Daten'],
  invitation_expired: ['Invitation expired', 'Einladung abgelaufen'],
  no_invitation: ['No invitation', 'Nicht eingeladen'],
  invited: ['Invited', 'Eingeladen'],
  importing: ['Importing history', 'Vorgeschichte wird gelesen'],
  syncing: ['Syncing', 'Daten kommen an'],
  completed: ['Completed', 'Abgeschlossen'],
  never_joined: ['Never joined', 'Nie beigetreten'],
  refused: ['Does not take part', 'Nimmt nicht teil'],
  withdrawn: ['Withdrawn', 'Ausgeschieden'],
};

export const invitationStates: Record<InviteStateName, Both> = {
  created: ['Not opened yet', 'Noch nicht geöffnet'],
  opened: ['Opened', 'Geöffnet'],
  consented: ['Agreed', 'Zugestimmt'],
  connected: ['Connected', 'Verbunden'],
  expired: ['Expired', 'Abgelaufen'],
  refused: ['Refused', 'Abgelehnt'],
};

/** Beside the version that was agreed to. */
export const consentStates: Record<ConsentState, Both> = {
  current: ['', ''],
  open: ['asked again', 'erneut gefragt'],
  paused: ['asked again, data stopped', 'erneut gefragt, Daten ruhen'],
};
