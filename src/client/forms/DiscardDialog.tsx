import { lazy, Suspense } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';

// The sign-in form never asks; it need not wait for dialogs.
const ConfirmDialog = lazy(async () => ({
  default: (
    await import(/* webpackPrefetch: true, webpackChunkName: "dashboard" */ '#client/ui/dialog/ConfirmDialog.tsx')
  ).ConfirmDialog,
}));

interface DiscardDialogProps {
  onCancel: () => void;
  onDiscard: () => void;
}

/** "Discard changes?" */
export function DiscardDialog({ onCancel, onDiscard }: DiscardDialogProps) {
  const { ui } = useTexts();
  return (
    <Suspense>
      <ConfirmDialog
        open
        title={ui.discardTitle}
        text={ui.discardText}
        confirmLabel={ui.discard}
        isDanger
        onCancel={onCancel}
        onConfirm={onDiscard}
      />
    </Suspense>
  );
}
