import type { ConsentState } from '#shared/consentVersions.ts';
import type { InviteStateName } from '#shared/inviteStates.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';

export const participantStatuses: Record<ParticipantStatus, string> = {
  disconnected: 'Disconnected',
  permission_missing: 'Permission missing',
  silent: 'Silent',
  invitation_expired: 'Invitation expired',
  no_invitation: 'No invitation',
  invited: 'Invited',
  importing: 'Importing history',
  syncing: 'Syncing',
  completed: 'Completed',
  refused: 'Does not take part',
  withdrawn: 'Withdrawn',
};

export const invitationStates: Record<InviteStateName, string> = {
  created: 'Not opened yet',
  opened: 'Opened',
  consented: 'Agreed',
  connected: 'Connected',
  expired: 'Expired',
  refused: 'Refused',
};

/** Beside the version that was agreed to. */
export const consentStates: Record<ConsentState, string> = {
  current: '',
  open: 'asked again',
  paused: 'asked again, data stopped',
};
