import { type ReactNode, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { DiscardDialog } from './DiscardDialog.tsx';
import { type GuardedForm, GuardedFormsContext } from './unsavedForms.ts';

const tabOf = ({ search }: { search: string }) => new URLSearchParams(search).get('tab');

/**
 * Asks "Discard changes?" before the page of an edited form is left by a link, a button, Back or Forward; rendered once
 * around the page, because a router has one blocker only.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<GuardedForm>());
  const unsaved = () => [...forms].filter((form) => form.isUnsaved());
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    // A link within the tab keeps the form; Back may leave a dialog or a step with the form.
    const isSamePart = historyAction === 'POP' ? here.search === next.search : tabOf(here) === tabOf(next);
    return !(here.pathname === next.pathname && isSamePart) && unsaved().length > 0;
  });
  useBeforeUnload((event) => {
    if (unsaved().some((form) => !form.isKept())) event.preventDefault();
  });
  const handleDiscard = () => {
    for (const form of unsaved()) form.discard();
    blocker.proceed?.();
  };
  return (
    <GuardedFormsContext value={forms}>
      {children}
      {blocker.state === 'blocked' && <DiscardDialog onCancel={blocker.reset} onDiscard={handleDiscard} />}
    </GuardedFormsContext>
  );
}
