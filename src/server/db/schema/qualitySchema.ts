import type { ColumnType } from 'kysely';
import type { ExcludeReason } from '#shared/contract/activities.ts';
import type {
  Check,
  Measure,
  QualityFlag,
  ReviewDecision,
  Reviewed,
  Severity,
  ThresholdName,
} from '#shared/qualityChecks.ts';

/** Triggers write the findings that the columns of a record tell. */
export interface ActivityFlagsTable {
  activity_id: string;
  flag: QualityFlag;
  measure: Measure;
  person_id: string;
  value: number;
  version: ColumnType<number, number | undefined, number>;
  computed_at: ColumnType<Date, Date | undefined, Date>;
}

export interface StudyReviewsTable {
  study_id: string;
  activity_id: string;
  flag: Reviewed;
  decision: ReviewDecision;
  reason: ExcludeReason | null;
  note: string;
  /** Minutes ahead of UTC, of a fixed time zone. */
  utc_offset: number | null;
  decided_by: string | null;
  decided_at: Date;
}

export interface ReviewHistoryTable extends Omit<StudyReviewsTable, 'decision'> {
  id: string;
  /** Null: taken back. */
  decision: ReviewDecision | null;
}

export interface StudyChecksTable {
  study_id: string;
  version: number;
  thresholds: ColumnType<Partial<Record<ThresholdName, number>>, string, string>;
  severities: ColumnType<Partial<Record<Check, Severity>>, string, string>;
}
