import { useAthletesTexts } from '#client/texts/useAthletesTexts.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { formatCount } from '#client/ui/format.ts';

interface DisconnectDialogProps {
  /** Whose connections; null while nobody asks. */
  athletes: readonly { name: string }[] | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before connections to Strava end, and says what that means. */
export function DisconnectDialog({ athletes, isBusy, onConfirm, onCancel }: DisconnectDialogProps) {
  const { actions } = useAthletesTexts();
  const [only, ...others] = athletes ?? [];
  if (!only) return null;
  return (
    <ConfirmDialog
      open
      title={
        others.length === 0
          ? actions.disconnectTitle(only.name)
          : actions.disconnectManyTitle(formatCount(others.length + 1))
      }
      text={actions.disconnectText}
      confirmLabel={isBusy ? actions.disconnecting : actions.disconnectConfirm}
      isDanger
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
