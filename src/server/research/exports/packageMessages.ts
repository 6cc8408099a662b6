import type { TableSums } from '#server/db/schema/studyExportsSchema.ts';
import type { ReadAccess } from '#server/jobs/lentReads.ts';
import type { LeftOut } from '#shared/contract/studyExports.ts';
import type { PackageMaker } from './packageFacts.ts';
import type { ExportRequest } from './packageSource.ts';

export interface PackageTask {
  folder: string;
  asked: ExportRequest;
  key: Uint8Array;
  maker: PackageMaker;
}

export type WorkerTask = PackageTask & { access: ReadAccess };

/** What the thread tells while it works; it goes on when it is answered. */
export type PackageNews =
  | { kind: 'begins'; activities: number; participants: string[]; leftOut: LeftOut }
  | { kind: 'wrote'; activities: number };

export interface GoOn {
  /** Requests wait for the database while it reads. */
  inSmallParts: boolean;
}

export interface PackageDone {
  kind: 'done';
  size: number;
  sha256: string;
  tables: TableSums;
  unique: number;
}

export type FromPackage = PackageNews | PackageDone;
