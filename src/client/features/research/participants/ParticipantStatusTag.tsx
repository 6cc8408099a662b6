import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag, type TagTone } from '#client/ui/page/StatusTag.tsx';
import type { ParticipantStatus } from '#shared/participantStatuses.ts';

const TONES: Record<ParticipantStatus, TagTone> = {
  disconnected: 'error',
  permission_missing: 'warning',
  silent: 'warning',
  invitation_expired: 'warning',
  no_invitation: 'info',
  invited: 'info',
  importing: 'info',
  syncing: 'success',
  completed: 'success',
  never_joined: 'neutral',
  refused: 'neutral',
  withdrawn: 'neutral',
};

export function ParticipantStatusTag({ status }: { status: ParticipantStatus }) {
  const { statuses } = useTexts(participantsTexts);
  return <StatusTag tone={TONES[status]}>{statuses[status]}</StatusTag>;
}
