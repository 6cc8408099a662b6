import type { ConsentAnswer } from '#shared/contract/joining.ts';
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

export const consentAnswers: Record<ConsentAnswer, string> = {
  heart_rate: 'Herzfrequenz',
  device: 'Gerät und Ausrüstung',
  route: 'Strecke (GPS)',
  keep_after_withdrawal: 'Daten nach dem Widerruf behalten',
  reuse_in_other_studies: 'Verwendung in anderen Studien',
  contact_again: 'Darf wieder angeschrieben werden',
};
