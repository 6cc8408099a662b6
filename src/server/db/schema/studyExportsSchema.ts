import type { ColumnType, Generated } from 'kysely';
import type { CreateExportBody, ExportState, LeftOut, OpenPoints } from '#shared/contract/studyExports.ts';
import type { TokenLevel } from '#shared/contract/studyTokens.ts';

/** JSON that is written as text. */
type Json<Value> = ColumnType<Value, string, string>;
type JsonByDefault<Value> = ColumnType<Value, string | undefined, string>;

export type TableSums = Record<string, { rows: number; sha256: string }>;

export interface StudyCutsTable {
  id: string;
  study_id: string;
  /** Null while its rows are copied. */
  number: ColumnType<number, number | null, number>;
  amendment: Generated<number>;
  choices: Json<Record<string, unknown>>;
  facts: Json<Record<string, unknown>>;
  left_out: Json<LeftOut>;
  open_points: Json<OpenPoints>;
  tables: Json<TableSums>;
  reason: string;
  created_by: string | null;
  created_at: Date;
}

export interface StudyLocksTable {
  id: string;
  study_id: string;
  reason: string;
  created_by: string | null;
  created_at: Date;
  worked_at: Date;
  failed_at: Date | null;
  participants_done: Generated<number>;
  participants_total: Generated<number>;
}

export interface StudyCutRowsTable {
  cut_id: string;
  participant_id: string;
  table_name: string;
  code: string;
  row_count: number;
  rows: string;
  sha256: Uint8Array;
}

export interface StudyCutAmendmentsTable {
  cut_id: string;
  number: number;
  at: Date;
  tables_before: Json<TableSums>;
}

export interface StudyExportsTable {
  id: string;
  study_id: string;
  cut_id: string | null;
  cut_name: string | null;
  name: string;
  choices: Json<CreateExportBody>;
  state: ExportState;
  created_by: string | null;
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
  place: string;
  worked_at: Date;
  attempts: Generated<number>;
  rows_done: Generated<number>;
  rows_total: Generated<number>;
  participants: Generated<number>;
  unique_participants: number | null;
  left_out: JsonByDefault<LeftOut>;
  tables: JsonByDefault<TableSums>;
  size: number | null;
  sha256: Uint8Array | null;
}

export interface StudyExportParticipantsTable {
  export_id: string;
  participant_id: string;
}

export interface StudyTokensTable {
  id: string;
  study_id: string;
  user_id: string;
  name: string;
  level: TokenLevel;
  token_hash: Uint8Array;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}
