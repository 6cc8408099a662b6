import { BusyButton } from '#client/ui/dialog/BusyButton.tsx';
import { useSyncNow } from './useSyncNow.ts';

export function SyncButton({ participantId }: { participantId: string }) {
  const { syncNow, isLoading, texts } = useSyncNow();
  return (
    <BusyButton label={texts.sync} isBusy={isLoading} busyLabel={texts.syncing} onAct={() => syncNow(participantId)} />
  );
}
