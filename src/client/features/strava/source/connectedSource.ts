import type { ComponentType } from 'react';

export interface ConnectedSource {
  /** Leads a participant with a receipt to the source; `takesFiles`: files can be given on the same page. */
  Connect: ComponentType<{ receipt: string; takesFiles: boolean }>;
  useUndo: () => readonly [(receipt: string) => unknown, { isLoading: boolean; error?: unknown }];
}
