import Button from 'antd/es/button';
import { followUpApi } from '#client/api/research/followUpApi.ts';
import { formatClock } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import type { Participant } from '#shared/contract/participants.ts';
import { SourceState } from './SourceState.tsx';
import { useSyncNow } from './useSyncNow.ts';

interface ParticipantConnectionProps {
  participant: Pick<Participant, 'id'>;
  timezone: string;
  mayChange: boolean;
  isOff: boolean;
}

export function ParticipantConnection({ participant: { id }, timezone, mayChange, isOff }: ParticipantConnectionProps) {
  const { syncNow, isLoading, texts } = useSyncNow();
  const query = followUpApi.useGetParticipantConnectionQuery(id, { skip: isOff });
  const { can_sync: canSync = false, sync_free_at: freeAt = null } = query.data ?? {};

  return (
    <PageSection
      title={texts.title}
      actions={
        mayChange &&
        canSync && (
          <Button aria-disabled={isLoading} onClick={() => !isLoading && void syncNow(id)}>
            {isLoading ? texts.syncing : texts.sync}
          </Button>
        )
      }
    >
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
