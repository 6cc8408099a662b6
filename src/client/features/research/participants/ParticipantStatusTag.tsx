import { participantsTexts } from '#client/texts/participants.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { StatusTag, type TagTone } from '#client/ui/page/StatusTag.tsx';
import type { ParticipantStatus } from '#shared/contract/participants.ts';

const TONES: Record<ParticipantStatus, TagTone> = { no_invitation: 'info', completed: 'success', withdrawn: 'neutral' };

export function ParticipantStatusTag({ status }: { status: ParticipantStatus }) {
  const { statuses } = useTexts(participantsTexts);
  return <StatusTag tone={TONES[status]}>{statuses[status]}</StatusTag>;
}
