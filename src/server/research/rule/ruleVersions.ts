import type { Db } from '#server/db/schema.ts';
import { ruleToldTo } from '#server/research/days/ruleInForce.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import type { RuleVersion } from '#shared/contract/studyRule.ts';

type Reader = Pick<StudyAccess, 'id' | 'is_blinded'>;

const text = (rule: RuleVersion['rule']) => JSON.stringify(rule);

/** The newest first. A blinded reader learns neither reasons, which people typed, nor versions of groups alone. */
export async function listRules(db: Db, study: Reader): Promise<RuleVersion[]> {
  const rows = await db
    .selectFrom('study_rules')
    .leftJoin('users', 'users.id', 'study_rules.created_by')
    .select(['study_rules.version', 'study_rules.rule', 'study_rules.created_at', 'study_rules.reason', 'users.email'])
    .where('study_id', '=', study.id)
    .orderBy('version')
    .execute();
  const versions = rows.map(({ version, rule, created_at, reason, email }) => ({
    version,
    created_at: created_at.toISOString(),
    created_by_email: email,
    reason: study.is_blinded ? null : reason,
    rule: ruleToldTo(rule, study),
  }));
  const told = versions.filter(({ rule }, index) => {
    const former = versions[index - 1];
    return !former || text(former.rule) !== text(rule);
  });
  return told.reverse();
}
