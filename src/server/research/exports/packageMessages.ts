import type { TableSums } from '#server/db/schema/studyExportsSchema.ts';
import type { Deidentification } from '#shared/contract/studyExports.ts';
import type { PackageFacts } from './packageFacts.ts';

export interface PackageTask {
  folder: string;
  facts: PackageFacts;
  options: Deidentification;
  key: Uint8Array;
  rareSports: string[];
  variables: Record<string, string[]>;
}

export interface ParticipantRows {
  code: string;
  activities: number;
  rows: Record<string, string>;
}

export interface ParticipantPoints {
  kind: 'points';
  code: string;
  rows: string;
}

export type PackageRows = { kind: 'rows'; participants: ParticipantRows[] } | ParticipantPoints;
export type ToPackage = PackageRows | { kind: 'end' };

export interface PackageDone {
  kind: 'done';
  size: number;
  sha256: string;
  tables: TableSums;
  unique: number;
}

export type FromPackage = { kind: 'wantsRows' } | PackageDone;
