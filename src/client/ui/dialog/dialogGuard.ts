import { createContext } from 'react';

/**
 * Lets the content of a dialog refuse its closing: returns true when it may close now; otherwise it may call `close`
 * later, after the user agreed.
 */
export type MayClose = (close: () => void) => boolean;

/** Set by a dialog; a form inside puts its `MayClose` into `current`. Null outside of dialogs. */
export const DialogGuardContext = createContext<{ current: MayClose | null } | null>(null);
