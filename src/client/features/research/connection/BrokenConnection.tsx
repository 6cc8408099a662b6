import { followUpApi } from '#client/api/research/followUpApi.ts';
import { studiesTexts } from '#client/texts/studies.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatDate, formatDateTime } from '#client/ui/format/format.ts';
import type { ParticipantSource } from '#shared/contract/followUp.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { SyncButton } from './SyncButton.tsx';

interface BrokenConnectionProps {
  participant: Pick<Participant, 'id' | 'status' | 'joined_at'>;
  timezone: string;
  mayChange: boolean;
  otherwise: string;
}

export function BrokenConnection({ participant, timezone, mayChange, otherwise }: BrokenConnectionProps) {
  const { connection: texts } = useTexts(followUpTexts);
  const { sources } = useTexts(studiesTexts);
  const { id, status, joined_at } = participant;
  const { data } = followUpApi.useGetParticipantConnectionQuery(id, { skip: joined_at === null });
  const isOf = ({ state }: ParticipantSource) => state === status || (state === 'error' && status === 'disconnected');
  const broken = data?.sources.find(isOf);
  if (!broken) return <p>{otherwise}</p>;
  const source = sources[broken.source];
  const facts = { source, reason: broken.reason ?? 'other', time: formatDateTime(broken.since, timezone) };
  const due = broken.delete_due_at;
  const brokenBy = status === 'disconnected' ? texts.ended : texts.missingSince;
  const sentence = broken.state === 'error' ? texts.readingFailed : brokenBy;
  return (
    <>
      <p>
        {sentence(facts)}
        {due !== null && ` ${texts.apiDeleted({ source, date: formatDate(due, timezone) })}`}
      </p>
      {broken.state === 'error' && mayChange && data?.can_sync && (
        <p className="no-print">
          <SyncButton participantId={id} />
        </p>
      )}
    </>
  );
}
