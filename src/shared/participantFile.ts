import type { InviteStateName } from './inviteStates.ts';
import type { ParticipantStatus } from './participantStatuses.ts';

export const participantFile = (codePrefix: string) => `${codePrefix.toLowerCase()}-participants.csv`;

/** As on the screen, which a test of the list compares. */
interface ParticipantFileWords {
  columns: readonly string[];
  statuses: Record<ParticipantStatus, string>;
  invitations: Record<InviteStateName, string>;
}

export const PARTICIPANT_FILE_WORDS: Record<'en' | 'de', ParticipantFileWords> = {
  en: {
    columns: [
      ...['Code', 'Group', 'Status', 'Joined', 'Last activity', 'Last sync', 'Activities', 'Invitation', 'Added'],
    ],
    statuses: {
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
    },
    invitations: {
      created: 'Not opened yet',
      opened: 'Opened',
      consented: 'Agreed',
      connected: 'Connected',
      expired: 'Expired',
      refused: 'Refused',
    },
  },
  de: {
    columns: [
      ...['Code', 'Gruppe', 'Status', 'Beigetreten', 'Letzte Aktivität', 'Letzter Abgleich', 'Aktivitäten'],
      ...['Einladung', 'Hinzugefügt'],
    ],
    statuses: {
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
    },
    invitations: {
      created: 'Noch nicht geöffnet',
      opened: 'Geöffnet',
      consented: 'Zugestimmt',
      connected: 'Verbunden',
      expired: 'Abgelaufen',
      refused: 'Abgelehnt',
    },
  },
};
