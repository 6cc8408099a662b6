import { type ReactNode, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { DiscardDialog } from './DiscardDialog.tsx';
import { type GuardedForm, GuardedFormsContext } from './unsavedForms.ts';

/**
 * Asks "Discard changes?" before another page takes the place of an edited form: by a link, by a button, by the browser's Back and
 * Forward. Closing the window asks in the browser's words. Rendered once, around the page: a router knows one blocker only.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new Set<GuardedForm>());
  const unsaved = () => [...forms].filter((form) => form.isUnsaved());
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next, historyAction }) => {
    // A link to another part of the page keeps the form. Back may lead out of the tab that it is in.
    const isSamePart = historyAction !== 'POP' || here.search === next.search;
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
