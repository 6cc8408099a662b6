import { type ReactNode, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DialogGuardContext } from '#client/ui/dialog/dialogGuard.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { useGuardedForm } from './unsavedForms.ts';

interface UnsavedChangesProps {
  isUnsaved: () => boolean;
  isKept?: () => boolean;
  onDiscard?: () => void;
  /** A dialog around the form stays open until the answer. */
  isSubmitting: boolean;
  /** For the form's own Cancel button: calls `proceed` after the question, if any. */
  children?: (leave: (proceed: () => void) => void) => ReactNode;
}

/**
 * Asks "Discard changes?" before Cancel or closing the dialog leaves an edited form; a form that is saved meanwhile
 * does not leave by itself.
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
