import Button from 'antd/es/button';
import { useSyncNow } from './useSyncNow.ts';

export function SyncButton({ participantId }: { participantId: string }) {
  const { syncNow, isLoading, texts } = useSyncNow();
  return (
    <Button aria-disabled={isLoading} onClick={() => !isLoading && void syncNow(participantId)}>
      {isLoading ? texts.syncing : texts.sync}
    </Button>
  );
}
