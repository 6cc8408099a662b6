import { createContext } from 'react';

/**
 * Lets what is inside a dialog object to its closing: answers true when it may close now. Answers false when it must not, and may
 * call `close` later, when the person has agreed.
 */
export type MayClose = (close: () => void) => boolean;

/** Set by a dialog; a form inside puts its objection into `current`. Null outside of dialogs. */
export const DialogGuardContext = createContext<{ current: MayClose | null } | null>(null);
