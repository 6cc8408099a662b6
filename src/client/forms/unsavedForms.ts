import { createContext, useContext, useEffect, useEffectEvent } from 'react';

export interface GuardedForm {
  /** A function, because the form may have been saved just before. */
  isUnsaved: () => boolean;
  /** Whether this device keeps the edits when the window closes. */
  isKept: () => boolean;
  discard: () => void;
}

/** Null without a `LeaveGuard`. */
export const GuardedFormsContext = createContext<Set<GuardedForm> | null>(null);

export function useGuardedForm(form: GuardedForm): void {
  const forms = useContext(GuardedFormsContext);
  const isUnsaved = useEffectEvent(form.isUnsaved);
  const isKept = useEffectEvent(form.isKept);
  const discard = useEffectEvent(form.discard);
  useEffect(() => {
    const guarded = { isUnsaved: () => isUnsaved(), isKept: () => isKept(), discard: () => discard() };
    forms?.add(guarded);
    return () => {
      forms?.delete(guarded);
    };
  }, [forms]);
}
