import type { ComponentType } from 'react';

/** What the screens need of a source with accounts. */
export interface ConnectedSource {
  /** Leads a participant with a receipt to the source; `takesFiles`: files can be given on the same page. */
  Connect: ComponentType<{ receipt: string; takesFiles: boolean }>;
  /** Undoes the connection that was made with a receipt, as a hook. */
  useUndo: () => readonly [(receipt: string) => unknown, { isLoading: boolean; error?: unknown }];
}
