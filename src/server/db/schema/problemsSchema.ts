import type { Generated } from 'kysely';
import type {
  CloseReason,
  DeviationCategory,
  DeviationSeverity,
  StudyProblemKind,
  StudyProblemState,
} from '#shared/studyProblemKinds.ts';

export interface StudyProblemsTable {
  id: string;
  study_id: string;
  participant_id: string | null;
  kind: StudyProblemKind;
  state: Generated<StudyProblemState>;
  holds: Generated<boolean>;
  is_by_rule: boolean;
  opened_at: Date;
  opened_by: string | null;
  assignee_id: string | null;
  note: Generated<string>;
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: CloseReason | null;
  version: Generated<number>;
}

export interface ProblemChecksTable {
  study_id: string;
  checked_at: Date;
}

/** Rows are versions, and only an erasure changes them. */
export interface DeviationsTable {
  id: string;
  version: number;
  study_id: string;
  number: number;
  participant_id: string | null;
  code: string | null;
  day: string;
  category: DeviationCategory;
  severity: DeviationSeverity;
  description: string;
  action_taken: string;
  reported_on: string | null;
  is_struck: boolean;
  reason: string;
  recorded_by: string | null;
  recorded_at: Date;
}
