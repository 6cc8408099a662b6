import type { ComponentType } from 'react';
import type { ConsentAnswer } from '#shared/contract/joining.ts';

export interface ConnectedSource {
  /** Leads a participant with a receipt to the source; `takesFiles`: files can be given on the same page. */
  Connect: ComponentType<{ receipt: string; takesFiles: boolean; answers: readonly ConsentAnswer[] }>;
  useUndo: () => readonly [(receipt: string) => unknown, { isLoading: boolean; error?: unknown }];
}
