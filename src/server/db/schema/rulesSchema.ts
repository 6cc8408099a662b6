import type { Generated } from 'kysely';
import type { StudyRule } from '#shared/days/adherenceRule.ts';

/** A trigger adds a version when the study's fields change. */
export interface StudyRulesTable {
  study_id: string;
  version: number;
  rule: StudyRule;
  reason: Generated<string | null>;
  created_at: Date;
  created_by: string | null;
}
