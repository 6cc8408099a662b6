import type { ColumnType, Generated } from 'kysely';
import type { UploadChannel, UploadedFileResult, UploadProblem, UploadState } from '#shared/contract/uploads.ts';

type ProblemColumn = ColumnType<UploadProblem | null, UploadProblem | null | undefined, UploadProblem | null>;

export interface UploadsTable {
  id: string;
  person_id: string;
  /** Only what the study of this participant reads is stored. */
  participant_id: Generated<string | null>;
  channel: UploadChannel;
  created_by: string | null;
  created_at: Date;
  state: UploadState;
  kind: 'files' | 'archive' | null;
  size: Generated<number>;
  /** Null for an archive until it is read. */
  file_count: number | null;
  counts: Generated<Partial<Record<UploadedFileResult, number>>>;
  place: string;
  /** The last heartbeat of the process that receives or reads the files. */
  worked_at: Date;
  attempts: Generated<number>;
  finished_at: Date | null;
  problem: ProblemColumn;
}

export interface UploadFilesTable {
  upload_id: string;
  number: number;
  path: string;
  result: UploadedFileResult | null;
  problem: ProblemColumn;
  activity_id: string | null;
  sha256: Uint8Array | null;
}
