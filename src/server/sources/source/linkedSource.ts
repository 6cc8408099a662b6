import type { LinkedSourceName } from '#shared/sources.ts';
import type { LinkedApp } from './linkedApp.ts';
import type { Source } from './source.ts';

/** A source whose calls, screens and control room are the same as those of others. */
export interface LinkedSource extends Pick<Source, 'wantedScopes' | 'listReach' | 'givesPast' | 'accessWarningDays'> {
  name: LinkedSourceName;
  /** Null while the operator has no app at the source. */
  app: LinkedApp | null;
}
