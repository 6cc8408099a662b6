import type { InviteStateName } from '#shared/inviteStates.ts';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';
import * as english from './participantsEnglish.ts';
import * as german from './participantsGerman.ts';

/** The columns are named as on the screen, which a test of the list compares. */
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
    statuses: english.participantStatuses,
    invitations: english.invitationStates,
  },
  de: {
    columns: [
      ...['Code', 'Gruppe', 'Status', 'Beigetreten', 'Letzte Aktivität', 'Letzter Abgleich', 'Aktivitäten'],
      ...['Einladung', 'Hinzugefügt'],
    ],
    statuses: german.participantStatuses,
    invitations: german.invitationStates,
  },
};
