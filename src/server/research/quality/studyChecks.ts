import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, invalidFields } from '#server/plugins/httpErrors.ts';
import { changesBetween, recordStudy, timeOfChange } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import type { CheckSettings, CheckSettingsBody } from '#shared/contract/quality.ts';
import {
  CHECKS,
  SEVERITY_DEFAULTS,
  THRESHOLD_DEFAULTS,
  THRESHOLD_RULES,
  THRESHOLDS,
  type Thresholds,
} from '#shared/qualityChecks.ts';
import { qualityMessages } from '#shared/qualityMessages.ts';

/** What a study judges findings by: the defaults where it has no choice of its own. */
export async function readCheckSettings(db: Db, studyId: string): Promise<CheckSettings> {
  const own = await db
    .selectFrom('study_checks')
    .select(['version', 'thresholds', 'severities'])
    .where('study_id', '=', studyId)
    .executeTakeFirst();
  return {
    version: own?.version ?? 0,
    thresholds: { ...THRESHOLD_DEFAULTS, ...own?.thresholds },
    severities: { ...SEVERITY_DEFAULTS, ...own?.severities },
  };
}

/** Throws 400 for the thresholds that are out of range: what lies beyond is not stored. */
export function requireRanges(thresholds: Partial<Thresholds>): void {
  const problems = THRESHOLDS.flatMap((name) => {
    const value = thresholds[name];
    const { least, most } = THRESHOLD_RULES[name];
    const isFine = value === undefined || (value >= least && value <= most);
    return isFine ? [] : [[name, qualityMessages('threshold_out_of_range', { least, most })] as const];
  });
  if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
}

const differing = <Value>(all: Record<string, Value>, defaults: Record<string, Value>) =>
  JSON.stringify(Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== defaults[name])));

/** Both in one table: a check that has one threshold has its name. */
const logged = ({ thresholds, severities }: Pick<CheckSettings, 'thresholds' | 'severities'>) => ({
  ...Object.fromEntries(THRESHOLDS.map((name) => [`threshold_${name}`, thresholds[name]])),
  ...Object.fromEntries(CHECKS.map((check) => [`severity_${check}`, severities[check]])),
});

async function changedAt(trx: Trx, studyId: string): Promise<Date | undefined> {
  const entries = trx.selectFrom('audit_log').select('at').where('study_id', '=', studyId);
  const changes = entries.where('action', '=', 'study.checks_changed');
  return (await changes.orderBy('id', 'desc').limit(1).executeTakeFirst())?.at;
}

export function changeCheckSettings(
  db: Db,
  targetId: string,
  { version, thresholds, severities }: CheckSettingsBody,
  { caller, actor, now }: StudyCall,
): Promise<CheckSettings> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, caller, 'quality:decide');
    requireRanges(thresholds);
    const former = await readCheckSettings(trx, study.id);
    if (former.version !== version) {
      const at = timeOfChange(study.timezone, (await changedAt(trx, study.id)) ?? now, now);
      throw conflict(qualityMessages('checks_changed_meanwhile', { at }));
    }
    const changes = changesBetween(logged(former), logged({ thresholds, severities }));
    if (Object.keys(changes).length === 0) return former;
    const row = {
      version: version + 1,
      thresholds: differing(thresholds, THRESHOLD_DEFAULTS),
      severities: differing(severities, SEVERITY_DEFAULTS),
    };
    await trx
      .insertInto('study_checks')
      .values({ study_id: study.id, ...row })
      .onConflict((known) => known.column('study_id').doUpdateSet(row))
      .execute();
    await recordStudy(trx, study.id, 'study.checks_changed', changes, { actor, now });
    return { version: row.version, thresholds, severities };
  });
}
