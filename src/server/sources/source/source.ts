import type { Job } from '#server/jobs/jobQueue.ts';
import type { SourceName, SourceTerms } from '#shared/sources.ts';
import type { ConnectedSource } from './connectedSource.ts';

/**
 * What a source can do. `connect`: a person gives access to their account; `webhook`: it announces new data; `list`:
 * what there is; `fetch`: one activity; `revoke`: giving the access back; `file`: reading what a person uploads.
 */
export const CAPABILITIES = ['connect', 'webhook', 'list', 'fetch', 'revoke', 'file'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Each claimed capability is named in the title of a test, after the name of the source: `webhook: ...`. */
export interface Source {
  name: SourceName;
  capabilities: readonly Capability[];
  terms: SourceTerms;
  /** What it asks a person for; empty for a source without accounts. */
  wantedScopes: readonly string[];
  /** Days that its list reaches back, and days without a reading after which people are warned; null: it has no end. */
  listReach: { days: number; warnAfterDays: number } | null;
  /** Whether a connection reads what was recorded before it. */
  givesPast: boolean;
  /**
   * Days before the end of an access when people are warned; null: there is no end, or the access is renewed by itself.
   */
  accessWarningDays: number | null;
  /** Reads new records of an account; null for a source that has no list. */
  listJob: ((accountId: string) => Job) | null;
  /** Null for a source without accounts. */
  connected: ConnectedSource | null;
}
