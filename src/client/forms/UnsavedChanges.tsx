import { lazy, Suspense, useContext, useEffect, useEffectEvent, useState } from 'react';
import { useTexts } from '#client/texts/useTexts.ts';
import { DialogGuardContext } from '#client/ui/dialogGuard.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

// The sign-in form never asks; it need not wait for dialogs.
const ConfirmDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "dashboard" */ '#client/ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

interface UnsavedChangesProps {
  isDirty: boolean;
  /** A change is being sent: a dialog around the form stays until the answer is there. */
  isSubmitting: boolean;
  /** A way out of the form's own, its Cancel button: called with what leaving means, it asks when it has to. */
  children?: (leave: (proceed: () => void) => void) => React.ReactNode;
}

/**
 * Asks "Discard changes?" before an edited form is left: by its Cancel button, by closing the dialog around it, by a link, by the browser's
 * way back, by closing the window. Only the person's answer goes on; a form that becomes clean meanwhile does not.
 */
export function UnsavedChanges({ isDirty, isSubmitting, children }: UnsavedChangesProps) {
  const { ui } = useTexts();
  const guard = useContext(DialogGuardContext);
  const [pending, setPending] = useState<{ proceed: () => void } | null>(null);
  const ask = (proceed: () => void) => setPending({ proceed });

  const mayClose = useEffectEvent((close: () => void) => {
    if (isSubmitting) return false;
    if (isDirty) ask(close);
    return !isDirty;
  });
  useEffect(() => {
    if (!guard) return;
    guard.current = (close) => mayClose(close);
    return () => {
      guard.current = null;
    };
  }, [guard]);
  useLeaveGuard(isDirty, ask);

  return (
    <>
      {children?.((proceed) => (isDirty ? ask(proceed) : proceed()))}
      {pending && (
        <Suspense>
          <ConfirmDialog
            open
            title={ui.discardTitle}
            text={ui.discardText}
            confirmLabel={ui.discard}
            isDanger
            onCancel={() => setPending(null)}
            onConfirm={() => {
              setPending(null);
              pending.proceed();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
