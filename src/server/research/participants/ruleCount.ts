import type { Db } from '#server/db/schema.ts';
import { type RuleCount, ruleOfGroup } from '#shared/days/adherenceRule.ts';

/** What the study's rule counts for a group. */
export async function ruleCount(db: Db, studyId: string, group: string | null): Promise<RuleCount> {
  const { rule } = await db
    .selectFrom('study_rules')
    .select('rule')
    .where('study_id', '=', studyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return ruleOfGroup(rule, group).count;
}
