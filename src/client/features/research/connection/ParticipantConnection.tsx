import Button from 'antd/es/button';
import { isApiError } from '#client/api/apiError.ts';
import { useGetParticipantConnectionQuery, useSyncParticipantMutation } from '#client/api/research/followUpApi.ts';
import { followUpTexts } from '#client/texts/study/followUp.ts';
import { useSay, useTexts } from '#client/texts/useTexts.ts';
import { formatTime } from '#client/ui/format/format.ts';
import { PageSection } from '#client/ui/page/PageSection.tsx';
import { QueryBoundary } from '#client/ui/page/QueryBoundary.tsx';
import { showToast } from '#client/ui/toast/toasts.ts';
import type { Participant } from '#shared/contract/participants.ts';
import { saidOf } from '#shared/said.ts';
import { SourceState } from './SourceState.tsx';

interface ParticipantConnectionProps {
  participant: Pick<Participant, 'id'>;
  timezone: string;
  mayChange: boolean;
  isOff: boolean;
}

/** PAGES §3.7 Each source that the study permits: its state, its permissions and the last delivery. */
export function ParticipantConnection({ participant: { id }, timezone, mayChange, isOff }: ParticipantConnectionProps) {
  const { connection: texts } = useTexts(followUpTexts);
  const query = useGetParticipantConnectionQuery(id, { skip: isOff });
  const say = useSay();
  const [sync, { isLoading }] = useSyncParticipantMutation();
  const { can_sync: canSync = false, sync_free_at: freeAt = null } = query.data ?? {};

  const handleSync = async () => {
    const { error } = await sync(id);
    if (isApiError(error)) showToast({ variant: 'error', text: `${texts.syncFailed} ${say(saidOf(error))}` });
    else showToast({ variant: 'success', text: texts.synced });
  };

  return (
    <PageSection
      title={texts.title}
      actions={
        mayChange &&
        canSync && (
          <Button aria-disabled={isLoading} onClick={() => !isLoading && void handleSync()}>
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
            {mayChange && canSync && freeAt !== null && <p>{texts.tooEarly({ time: formatTime(freeAt, timezone) })}</p>}
          </>
        )}
      </QueryBoundary>
    </PageSection>
  );
}
