import { useTexts } from '#client/texts/useTexts.ts';
import { fetchedPart } from '#client/ui/page/fetchedPart.tsx';

// The sign-in form has no such dialog and does not wait for its code.
const ConfirmDialog = fetchedPart(
  async () =>
    (await import(/* webpackPrefetch: true, webpackChunkName: "dashboard" */ '#client/ui/dialog/ConfirmDialog.tsx'))
      .ConfirmDialog,
);

interface DiscardDialogProps {
  onCancel: () => void;
  onDiscard: () => void;
}

export function DiscardDialog({ onCancel, onDiscard }: DiscardDialogProps) {
  const { ui } = useTexts();
  return (
    <ConfirmDialog
      open
      title={ui.discardTitle}
      text={ui.discardText}
      confirmLabel={ui.discard}
      isDanger
      onCancel={onCancel}
      onConfirm={onDiscard}
    />
  );
}
