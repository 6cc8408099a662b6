import type { Db } from '#server/db/schema.ts';
import { readRule, toRuleInForce } from '#server/research/days/ruleInForce.ts';
import { readCheckSettings } from '#server/research/quality/studyChecks.ts';
import { isoTime } from '#shared/isoTime.ts';
import type { PackageFacts } from './packageFacts.ts';

export async function factsOfInstallation(db: Db): Promise<PackageFacts['installation']> {
  const { display_policy, strava_basis } = await db
    .selectFrom('installation_settings')
    .select(['display_policy', 'strava_basis'])
    .executeTakeFirstOrThrow();
  return { display_policy, strava_basis: strava_basis === null ? 'none' : 'recorded' };
}

export async function factsOfStudy(db: Db, studyId: string): Promise<PackageFacts['study']> {
  const study = await db
    .selectFrom('studies')
    .innerJoin('labs', 'labs.id', 'studies.lab_id')
    .select(['studies.id', 'studies.title', 'studies.version', 'studies.timezone', 'studies.start_date'])
    .select(['studies.end_date', 'studies.contact_email', 'studies.ethics_ref', 'studies.permitted_sources'])
    .select(['studies.silent_after_days', 'studies.consent_version', 'studies.closed_at', 'labs.name as lab_name'])
    .where('studies.id', '=', studyId)
    .executeTakeFirstOrThrow();
  const { thresholds, severities } = await readCheckSettings(db, studyId);
  return {
    ...study,
    closed_at: isoTime(study.closed_at),
    rule: toRuleInForce(await readRule(db, { id: studyId, is_blinded: false })),
    checks: { thresholds, severities },
  };
}
