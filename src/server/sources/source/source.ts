import type { Job } from '#server/jobs/jobQueue.ts';
import type { SourceName } from '#shared/sources.ts';
import type { ConnectedSource } from './connectedSource.ts';

/**
 * What a source can do. `connect`: a person gives access to their account; `webhook`: it announces new data; `list`:
 * what there is; `fetch`: one activity; `revoke`: giving the access back; `file`: reading what a person uploads.
 */
export const CAPABILITIES = ['connect', 'webhook', 'list', 'fetch', 'revoke', 'file'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** What the terms of a source allow. They are rows of `source_terms` too, which the database applies to studies. */
export interface SourceTerms {
  /** Its data are shown to all with rights, or to the person, and to others as the operator's display policy says. */
  display: 'everyone' | 'person';
  /** `with_permission`: the operator records why research may use its data. */
  research: 'free' | 'with_permission' | 'no';
  /** Days that the course of an activity may be kept; null: no limit. */
  cacheDays: number | null;
  keepsGeodata: boolean;
  /** Days until the data of an ended connection are deleted; null: a source without connections. */
  deleteDays: number | null;
}

/** Each claimed capability is named in the title of a test: `polar webhook: ...`. */
export interface Source {
  name: SourceName;
  capabilities: readonly Capability[];
  terms: SourceTerms;
  /** What it asks a person for; empty for a source without accounts. */
  wantedScopes: readonly string[];
  /** Days that its list reaches back, and days without a reading after which people are warned; null: it has no end. */
  listReach: { days: number; warnAfterDays: number } | null;
  /**
   * Days before the end of an access when people are warned; null: there is no end, or the access is renewed by itself.
   */
  accessWarningDays: number | null;
  /** Reads what is new of an account; null for a source that has no list. */
  listJob: ((accountId: string) => Job) | null;
  /** Null for a source without accounts. */
  connected: ConnectedSource | null;
}
