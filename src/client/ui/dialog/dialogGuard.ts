import { createContext } from 'react';

/**
 * Lets the content of a dialog or of an opened part refuse its closing: returns true when it may close now; otherwise it
 * may call `close` later, after the user agreed.
 */
export type MayClose = (close: () => void) => boolean;

/** Set by what closes; a form inside puts its `MayClose` into `current`. Null where nothing closes. */
export const DialogGuardContext = createContext<{ current: MayClose | null } | null>(null);
