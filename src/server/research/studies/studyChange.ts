import { validate as isUuid } from 'uuid';
import { type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { AuditChange, Db, Trx } from '#server/db/schema.ts';
import { conflict, forbidden, invalidFields } from '#server/plugins/httpErrors.ts';
import { givenReason, reasonNeeded } from '#server/plugins/reason.ts';
import { DATA_CATEGORIES } from '#shared/consentVersions.ts';
import { STUDY_RULE_FIELDS } from '#shared/constants.ts';
import type { ChangeStudyBody } from '#shared/contract/studies.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { mayInStudy } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { isBlindedMember } from './blinding.ts';
import { ownerProblem } from './researchersLab.ts';
import { columnsOf, type StudyValues, valuesOf } from './storedStudy.ts';
import { findStudy, type StudyRow } from './studiesRepository.ts';
import type { StudyAccess } from './studyAccessRepository.ts';
import { changesBetween, timeOfChange } from './studyAudit.ts';
import type { StudyCall } from './studyCall.ts';
import { timezoneProblem, withOwnPrefix } from './studyCreation.ts';
import { lockOpenStudyAs, studyNotFound } from './studyGuard.ts';
import { type Problems, studyProblems, tidyStudy } from './studyProblems.ts';
import { sourcesProblem } from './studySources.ts';

type Changes = Record<string, AuditChange>;
const NEEDS_REASON = [...STUDY_RULE_FIELDS, 'permitted_sources', 'consent_version'] as const;

async function lockForChange(trx: Trx, targetId: string, people: string[], { caller, now }: StudyCall) {
  const access = await lockOpenStudyAs(trx, targetId, caller, 'studies:change', { people });
  const study = await findStudy(trx, access.id, access.part, now);
  if (!study) throw studyNotFound(targetId);
  return { access, study };
}

function requireVersion(study: StudyRow, version: number | undefined, now: Date): void {
  if (version === undefined || version === study.version) return;
  const at = timeOfChange(study.timezone, study.updated_at, now);
  throw conflict(serverMessages('changed_meanwhile', { at, what: 'study' }));
}

/** The days of the form are the target of a rule that counts days. */
function targetProblem({ rule, min_active_days }: StudyRow, next: StudyValues): Problems {
  const isUnused = rule.count !== 'days' && next.min_active_days !== min_active_days;
  return isUnused ? { min_active_days: researchMessages('rule_target_elsewhere') } : {};
}

/** A consent names the time that is read, so its start moves only earlier, with a reason. */
async function startProblem(
  trx: Trx,
  study: StudyRow,
  { start_date }: StudyValues,
  reason: string | undefined,
): Promise<Problems> {
  if (start_date === study.start_date) return {};
  const joined = trx.selectFrom('participants').select('id').where('study_id', '=', study.id);
  if (!(await joined.where('joined_at', 'is not', null).limit(1).executeTakeFirst())) return {};
  if (start_date > study.start_date) return { start_date: researchMessages('start_locked') };
  if (reason === undefined) throw reasonNeeded();
  return {};
}

/** A correction asks no participant again, so it cannot collect more. */
function lockProblems(study: StudyRow, next: StudyValues, isAskedAgain: boolean): Problems {
  if (study.participant_count === 0) return {};
  const former = valuesOf(study);
  const isMoreCollected = DATA_CATEGORIES.some((name) => next.data_categories[name] && !former.data_categories[name]);
  return {
    ...(next.code_prefix !== former.code_prefix && { code_prefix: researchMessages('prefix_locked') }),
    ...(isMoreCollected && !isAskedAgain && { data_categories: researchMessages('category_needs_consent') }),
  };
}

async function ownerProblems(trx: Trx, access: StudyAccess, owner_id: string | undefined): Promise<Problems> {
  if (owner_id === undefined || owner_id === access.owner_id) return {};
  if (!mayInStudy(access.part, 'studies:share')) throw forbidden(serverMessages('not_your_part'));
  if (isUuid(owner_id) && (await isBlindedMember(trx, access.id, owner_id)))
    return { owner_id: serverMessages('still_blinded') };
  const problem = await ownerProblem(trx, access.lab_id, owner_id);
  return problem === undefined ? {} : { owner_id: problem };
}

type NewConsent = NonNullable<ChangeStudyBody['consent']>;

function isOther(consent: NewConsent | undefined, study: StudyRow): consent is NewConsent {
  return consent !== undefined && (consent.text_de !== study.text_de || consent.text_en !== study.text_en);
}

async function publish(
  trx: Trx,
  study: StudyRow,
  next: Pick<StudyValues, 'ethics_ref'>,
  { text_de, text_en, kind = 'continuing', ethics_ref = next.ethics_ref, approved_by = null }: NewConsent,
  { reason, now }: { reason: string | undefined; now: Date },
): Promise<void> {
  await trx
    .insertInto('consent_versions')
    .values({
      study_id: study.id,
      version: study.consent_version + 1,
      text_de,
      text_en,
      kind,
      reason: reason ?? null,
      ethics_ref: ethics_ref?.trim() || null,
      approved_by: approved_by?.trim() || null,
      created_at: now,
    })
    .execute();
}

async function giveTo(trx: Trx, studyId: string, owner_id: string): Promise<void> {
  await trx.updateTable('studies').set({ owner_id }).where('id', '=', studyId).execute();
  await trx.deleteFrom('study_team').where('study_id', '=', studyId).where('user_id', '=', owner_id).execute();
}

async function save(
  trx: Trx,
  study: StudyRow,
  next: StudyValues,
  owner_id: string | undefined,
  { consent, reason }: { consent: NewConsent | undefined; reason: string | undefined },
  { caller, now, timezone }: StudyCall,
): Promise<{ changes: Changes; saved: StudyRow }> {
  const { id } = study;
  const isNewOwner = owner_id !== undefined && owner_id !== study.owner_id;
  const version = isOther(consent, study) ? study.consent_version + 1 : study.consent_version;
  const former = { ...valuesOf(study), consent_version: study.consent_version };
  const ofValues = changesBetween(former, { ...next, consent_version: version });
  if (!isNewOwner && Object.keys(ofValues).length === 0) return { changes: {}, saved: study };

  if (isNewOwner) await giveTo(trx, id, owner_id);
  if (isOther(consent, study)) await publish(trx, study, next, consent, { reason, now });
  await trx
    .updateTable('studies')
    .set({ ...columnsOf(next, study.created_at, timezone), consent_version: version })
    .set({ version: study.version + 1, updated_at: now, updated_by: caller.id })
    .where('id', '=', id)
    .execute();
  await trx
    .updateTable('study_rules')
    .set({ reason: reason ?? null })
    .where('study_id', '=', id)
    .where('version', '>', study.rule_version)
    .execute();
  const saved = (await findStudy(trx, id, study.part, now)) ?? study;
  const ofOwner = { owner_id: study.owner_id, owner_email: study.owner_email };
  const changes = {
    ...ofValues,
    ...changesBetween(ofOwner, { owner_id: saved.owner_id, owner_email: saved.owner_email }),
  };
  return { changes, saved };
}

function entryOf(study: StudyRow, changes: Changes, reason: string | undefined, { actor, now }: StudyCall): AuditEntry {
  const isOwnerAlone = Object.keys(changes).every((field) => field.startsWith('owner_'));
  const action = isOwnerAlone ? 'study.owner_changed' : 'study.changed';
  return { actor, action, objectId: study.id, changes, at: now, studyId: study.id, reason };
}

/** Throws 400 for problems, and 409 when another user saved first. */
export async function changeStudy(db: Db, targetId: string, body: ChangeStudyBody, call: StudyCall): Promise<StudyRow> {
  const { version, reason: _, consent, owner_id, ...given } = body;
  const reason = givenReason(body);
  const tidy = tidyStudy(given);
  const zone = await timezoneProblem(db, body.timezone, call.timezone);
  const newOwner = owner_id?.toLowerCase();

  const change = async (trx: Trx): Promise<StudyRow> => {
    const { access, study } = await lockForChange(trx, targetId, newOwner === undefined ? [] : [newOwner], call);
    requireVersion(study, version, call.now);
    const next = { ...valuesOf(study), ...tidy };
    const ofOwner = await ownerProblems(trx, access, newOwner);
    const ofSources = await sourcesProblem(trx, next.permitted_sources, study.permitted_sources);
    const ofStart = await startProblem(trx, study, next, reason);
    const problems = {
      ...studyProblems(next),
      ...zone,
      ...targetProblem(study, next),
      ...lockProblems(study, next, isOther(consent, study) && consent.kind !== 'correction'),
      ...ofOwner,
      ...ofSources,
      ...ofStart,
    };
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    const { changes, saved } = await save(trx, study, next, newOwner, { consent, reason }, call);
    if (reason === undefined && NEEDS_REASON.some((field) => field in changes)) throw reasonNeeded();
    if (Object.keys(changes).length > 0) await writeAudit(trx, entryOf(study, changes, reason, call));
    return saved;
  };
  return withOwnPrefix(db, call.caller, tidy.code_prefix, () => inTransaction(db, change));
}
