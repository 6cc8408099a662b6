import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, invalidFields } from '#server/plugins/httpErrors.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { readRule } from '#server/research/days/ruleInForce.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { changesBetween, recordStudy, timeOfChange } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import type { ChangeRuleBody } from '#shared/contract/studyRule.ts';
import { type StudyRule, tidyRule } from '#shared/days/adherenceRule.ts';
import { ruleProblems } from '#shared/days/ruleProblems.ts';
import { researchMessages } from '#shared/researchMessages.ts';

/** Throws 400 with all problems by field. */
export function soundRule(rule: StudyRule): StudyRule {
  const problems = ruleProblems(rule);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return tidyRule(rule);
}

/** The study's own fields say the same, and a trigger sees that nothing else changed. */
async function save(
  trx: Trx,
  { id }: StudyAccess,
  version: number,
  rule: StudyRule,
  { reason, caller, now }: { reason: string } & StudyCall,
): Promise<void> {
  await trx
    .insertInto('study_rules')
    .values({ study_id: id, version, rule, reason, created_at: now, created_by: caller.id })
    .execute();
  await trx
    .updateTable('studies')
    .set({ sports: rule.sports, min_minutes: rule.min_minutes })
    .set(rule.count === 'days' ? { min_active_days: rule.target } : {})
    .set((eb) => ({ version: eb('version', '+', 1), updated_at: now, updated_by: caller.id }))
    .where('id', '=', id)
    .execute();
}

async function changedAt(trx: Trx, studyId: string): Promise<Date> {
  const versions = trx.selectFrom('study_rules').select('created_at').where('study_id', '=', studyId);
  return (await versions.orderBy('version', 'desc').limit(1).executeTakeFirstOrThrow()).created_at;
}

/** Throws 400, 409 when the rule has been changed since, and 409 in a closed study. */
export function changeRule(db: Db, targetId: string, body: ChangeRuleBody, call: StudyCall): Promise<StudyAccess> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'studies:change');
    const held = await readRule(trx, study);
    if (held.version !== body.version) {
      const at = timeOfChange(study.timezone, await changedAt(trx, study.id), call.now);
      throw conflict(researchMessages('rule_changed_meanwhile', { at }));
    }
    const rule = soundRule(body.rule);
    const changes = changesBetween(tidyRule(held.rule), rule);
    if (Object.keys(changes).length === 0) return study;
    const reason = requireReason(body);
    await save(trx, study, held.version + 1, rule, { ...call, reason });
    await recordStudy(trx, study.id, 'study.changed', changes, { ...call, reason });
    return study;
  });
}
