import { athletesTexts } from '#client/texts/athletes.ts';
import { useTexts } from '#client/texts/useTexts.ts';
import { ConfirmDialog } from '#client/ui/dialog/ConfirmDialog.tsx';
import { formatCount } from '#client/ui/format/format.ts';
import { deletionDay } from './deletionDay.ts';

interface DisconnectDialogProps {
  athletes: readonly { name: string; activity_count: number }[] | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DisconnectDialog({ athletes, isBusy, onConfirm, onCancel }: DisconnectDialogProps) {
  const { actions } = useTexts(athletesTexts);
  const [only, ...others] = athletes ?? [];
  if (!only) return null;
  const activities = [only, ...others].reduce((sum, athlete) => sum + athlete.activity_count, 0);
  return (
    <ConfirmDialog
      open
      title={
        others.length === 0
          ? actions.disconnectTitle({ name: only.name })
          : actions.disconnectManyTitle({ count: formatCount(others.length + 1) })
      }
      text={actions.disconnectText({ activities: formatCount(activities), day: deletionDay('strava') })}
      confirmLabel={isBusy ? actions.disconnecting : actions.disconnectConfirm}
      isDanger
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
