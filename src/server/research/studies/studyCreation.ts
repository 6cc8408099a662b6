import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { lockUsers } from '#server/db/lockRows.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { requireActor } from '#server/plugins/actorOf.ts';
import { conflict, invalidField, invalidFields } from '#server/plugins/httpErrors.ts';
import { isTimeZone } from '#shared/calendarDate.ts';
import type { CreateStudyBody } from '#shared/contract/studies.ts';
import { ruleOfStudy, type StudyRule, tidyRule } from '#shared/days/adherenceRule.ts';
import { ruleProblems } from '#shared/days/ruleProblems.ts';
import { messages } from '#shared/messages.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { consentTemplates } from './consentTemplates.ts';
import { findLabOf, ownerProblem } from './researchersLab.ts';
import { type ConsentTexts, columnsOf, type StudyValues, studyDefaults } from './storedStudy.ts';
import { findPrefix, findStudy, knowsTimeZone, type StudyRow } from './studiesRepository.ts';
import type { Caller } from './studyAccessRepository.ts';
import { allNew, changesBetween, recordStudy } from './studyAudit.ts';
import type { StudyCall } from './studyCall.ts';
import { type Problems, studyProblems, tidyStudy } from './studyProblems.ts';
import { sourcesProblem } from './studySources.ts';

type Place = { lab_id: string; owner_id: string };
type LabAndOwner = Pick<CreateStudyBody, 'lab_id' | 'owner_id'>;

async function placeOfResearcher(trx: Trx, { lab_id, owner_id }: LabAndOwner, me: string) {
  const own = await findLabOf(trx, me);
  if (own === undefined) throw conflict(researchMessages('lab_needed'));
  const problems: Problems = {};
  if (lab_id !== undefined && lab_id !== own) problems.lab_id = serverMessages('only_admins_choose');
  if (owner_id !== undefined && owner_id !== me) problems.owner_id = serverMessages('only_admins_choose');
  return { place: { lab_id: own, owner_id: me }, problems };
}

async function placeByAdmin(trx: Trx, { lab_id = '', owner_id = '' }: LabAndOwner) {
  const problems: Problems = {};
  if (lab_id === '') problems.lab_id = messages('required');
  else if (!(await isLab(trx, lab_id))) problems.lab_id = researchMessages('lab_not_found', { id: lab_id });
  const ofOwner = owner_id === '' ? messages('required') : await ownerProblem(trx, lab_id, owner_id);
  return { place: { lab_id, owner_id }, problems: { ...problems, ...(ofOwner && { owner_id: ofOwner }) } };
}

async function isLab(trx: Trx, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return (await trx.selectFrom('labs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export async function timezoneProblem(db: Db, chosen: string | undefined, installation: string): Promise<Problems> {
  if (chosen === undefined || chosen === installation) return {};
  if (isTimeZone(chosen) && (await knowsTimeZone(db, chosen))) return {};
  return { timezone: serverMessages('invalid_timezone') };
}

/** Another study with the prefix is named by its title only for callers who may see it. */
export async function withOwnPrefix<Result>(
  db: Db,
  caller: Caller,
  prefix: string | undefined,
  save: () => Promise<Result>,
): Promise<Result> {
  try {
    return await save();
  } catch (error) {
    if (prefix === undefined || brokenUnique(error) !== 'studies_code_prefix_key') throw error;
    const title = (await findPrefix(db, prefix, caller))?.title ?? null;
    const sentence = title === null ? researchMessages('prefix_taken') : researchMessages('prefix_taken_by', { title });
    throw invalidField('code_prefix', sentence);
  }
}

/** A researcher creates a study of their own and their lab, an admin names both. */
export async function createStudy(db: Db, body: CreateStudyBody, call: StudyCall): Promise<StudyRow> {
  const { caller, timezone } = call;
  const { lab_id, owner_id, consent = consentTemplates, rule, ...given } = body;
  const ofRule = rule?.count === 'days' ? { min_active_days: rule.target } : {};
  const values = { ...studyDefaults(timezone), ...tidyStudy(given), ...ofRule } as StudyValues;
  const ofValues = {
    ...ruleProblems(firstRule(values, rule)),
    ...studyProblems(values),
    ...(await timezoneProblem(db, body.timezone, timezone)),
  };
  const asked = { lab_id: lab_id?.toLowerCase(), owner_id: owner_id?.toLowerCase() };

  const insert = async (trx: Trx): Promise<StudyRow> => {
    requireActor(await lockUsers(trx, [caller.id, asked.owner_id ?? null], 'named'), caller.id);
    const { place, problems } =
      caller.reach === 'all' ? await placeByAdmin(trx, asked) : await placeOfResearcher(trx, asked, caller.id);
    const all = { ...ofValues, ...(await sourcesProblem(trx, values.permitted_sources)), ...problems };
    if (Object.keys(all).length > 0) throw invalidFields(all);
    return insertStudy(trx, place, { values, consent, rule }, call);
  };
  return withOwnPrefix(db, caller, values.code_prefix, () => inTransaction(db, insert));
}

const firstRule = (values: StudyValues, rule: CreateStudyBody['rule']): StudyRule =>
  tidyRule({ ...ruleOfStudy(values), ...rule });

interface NewStudy {
  values: StudyValues;
  consent: ConsentTexts & { approved_by?: string | null };
  rule: CreateStudyBody['rule'];
}

async function insertStudy(
  trx: Trx,
  place: Place,
  { values, consent, rule }: NewStudy,
  { caller, actor, now, timezone }: StudyCall,
): Promise<StudyRow> {
  const id = uuidv7({ msecs: now.getTime() });
  const facts = { ...place, consent_version: 1 };
  const columns = columnsOf(values, now, timezone);
  await trx
    .insertInto('studies')
    .values({ id, ...facts, ...columns, closed_at: null, created_at: now, updated_at: now, updated_by: caller.id })
    .execute();
  await trx
    .insertInto('consent_versions')
    .values({
      ...{ study_id: id, version: 1, text_de: consent.text_de, text_en: consent.text_en, created_at: now },
      ...{ ethics_ref: values.ethics_ref, approved_by: consent.approved_by?.trim() || null },
    })
    .execute();
  const first = firstRule(values, rule);
  const ofRule = changesBetween(ruleOfStudy(values), first);
  // A trigger has made the first version, which counts days and has no other parts.
  if (rule) await trx.updateTable('study_rules').set({ rule: first }).where('study_id', '=', id).execute();
  const study = await findStudy(trx, id, caller.reach === 'all' ? 'admin' : 'owner', now);
  if (!study) throw new Error('A study that was just made is not there');
  const given = Object.fromEntries(Object.entries(ofRule).map(([field, { new: value }]) => [field, value]));
  const changes = allNew({ ...values, ...given, ...facts, owner_email: study.owner_email });
  await recordStudy(trx, id, 'study.created', changes, { actor, now });
  return study;
}
