import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DialogGuardContext } from '#client/ui/dialog/dialogGuard.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useGuardedForm } from './unsavedForms.ts';

interface UnsavedChangesProps {
  isUnsaved: () => boolean;
  isKept?: () => boolean;
  onDiscard?: () => void;
  /** A change is being sent: a dialog around the form stays until the answer is there. */
  isSubmitting: boolean;
  /** A way out of the form's own, its Cancel button: called with what leaving means, it asks when it has to. */
  children?: (leave: (proceed: () => void) => void) => ReactNode;
}

/**
 * Asks "Discard changes?" before an edited form is left by its Cancel button or by closing the dialog around it, and tells `LeaveGuard`
 * of the form. Only the person's answer goes on; a form that is saved meanwhile does not.
 */
export function UnsavedChanges(props: UnsavedChangesProps) {
  const { isUnsaved, isKept = () => false, onDiscard, isSubmitting, children } = props;
  const guard = useContext(DialogGuardContext);
  const [pending, setPending] = useState<{ proceed: () => void } | null>(null);
  const isDiscarded = useRef(false);

  const mayClose = useEffectEvent((close: () => void) => {
    if (isSubmitting) return false;
    if (!isUnsaved()) return true;
    setPending({ proceed: close });
    return false;
  });
  useEffect(() => {
    if (!guard) return;
    guard.current = (close) => mayClose(close);
    return () => {
      guard.current = null;
    };
  }, [guard]);
  const discard = () => {
    isDiscarded.current = true;
    onDiscard?.();
  };
  useGuardedForm({ isUnsaved: () => !isDiscarded.current && isUnsaved(), isKept, discard });

  const handleDiscard = (proceed: () => void) => {
    discard();
    setPending(null);
    proceed();
  };
  return (
    <>
      {children?.((proceed) => (isUnsaved() ? setPending({ proceed }) : proceed()))}
      {pending && <DiscardDialog onCancel={() => setPending(null)} onDiscard={() => handleDiscard(pending.proceed)} />}
    </>
  );
}
