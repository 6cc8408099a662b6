import { createContext, useContext, useEffect, useEffectEvent } from 'react';

/** A form on the screen, as `LeaveGuard` asks it. */
export interface GuardedForm {
  /** Read when somebody leaves, so that a form that was saved a moment ago does not ask. */
  isUnsaved: () => boolean;
  /** Whether this device keeps the edits when the window closes. */
  isKept: () => boolean;
  /** The person has given the edits up. */
  discard: () => void;
}

/** The forms on the screen; null where nothing guards them. */
export const GuardedFormsContext = createContext<Set<GuardedForm> | null>(null);

/** Tells `LeaveGuard` of a form for as long as it is on the screen. */
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
