import type { Db } from '#server/db/schema.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { RuleInForce } from '#shared/contract/studyRule.ts';
import type { AdherenceRule, StudyRule } from '#shared/days/adherenceRule.ts';

export interface VersionedRule {
  version: number;
  rule: StudyRule;
}

/** Targets and phases of groups tell who is in one, so a blinded reader's days are judged by what all have in common. */
export function ruleToldTo(rule: StudyRule, { is_blinded }: Pick<StudyAccess, 'is_blinded'>): StudyRule {
  return is_blinded ? { ...rule, groups: [] } : rule;
}

/** A trigger gives every study a version when it is created. */
export async function readRule(db: Db, study: Pick<StudyAccess, 'id' | 'is_blinded'>): Promise<VersionedRule> {
  const { version, rule } = await db
    .selectFrom('study_rules')
    .select(['version', 'rule'])
    .where('study_id', '=', study.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { version, rule: ruleToldTo(rule, study) };
}

/** The rule of one participant has no groups. */
export function toRuleInForce({ version, rule }: { version: number; rule: AdherenceRule | StudyRule }): RuleInForce {
  const { target, ...rest } = rule;
  return { groups: [], ...rest, version, min_active_days: target };
}
