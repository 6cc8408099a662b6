import { followUpApi } from '#client/api/research/followUpApi.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { formatClock } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import { SourceState } from './SourceState.tsx';
import { SyncButton } from './SyncButton.tsx';

interface ParticipantConnectionProps {
  participant: Pick<Participant, 'id'>;
  timezone: string;
  mayChange: boolean;
  isOff: boolean;
}

export function ParticipantConnection({ participant: { id }, timezone, mayChange, isOff }: ParticipantConnectionProps) {
  const { connection: texts } = useTexts(followUpTexts);
  const query = followUpApi.useGetParticipantConnectionQuery(id, { skip: isOff });
  const { can_sync: canSync = false, sync_free_at: freeAt = null } = query.data ?? {};

  return (
    <PageSection title={texts.title} actions={mayChange && canSync && <SyncButton participantId={id} />}>
      <QueryBoundary query={query} failedTitle={texts.failed}>
        {({ sources }) => (
          <>
            {sources.map((source) => (
              <SourceState key={source.source} source={source} timezone={timezone} />
            ))}
            {mayChange && canSync && freeAt !== null && (
              <p>{texts.tooEarly({ time: formatClock(freeAt, timezone) })}</p>
            )}
          </>
        )}
      </QueryBoundary>
    </PageSection>
  );
}
