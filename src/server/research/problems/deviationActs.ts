import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { DeviationsTable } from '#server/db/schema/problemsSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { requireReason } from '#server/plugins/reason.ts';
import { type FieldProblems, refuseProblems } from '#server/research/participants/participantFields.ts';
import type { StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew, changesBetween } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockOpenStudyAs } from '#server/research/studies/studyGuard.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import type { CorrectDeviationBody, Deviation, RecordDeviationBody } from '#shared/contract/deviations.ts';
import { messages } from '#shared/messages.ts';
import { looksPersonal } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { Sentence } from '#shared/sentence.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { DEVIATION_TEXT_MAX } from '#shared/studyProblemKinds.ts';
import { readVersions } from './deviationList.ts';
import { findByCode, recordAct } from './recordAct.ts';

type Values = Omit<
  DeviationsTable,
  'id' | 'version' | 'study_id' | 'number' | 'recorded_by' | 'recorded_at' | 'reason'
>;

interface Acted {
  study: StudyAccess;
  deviation: Deviation;
}

function textProblem(text: string): Sentence | null {
  if ([...text].length > DEVIATION_TEXT_MAX) {
    return researchMessages('at_most_characters', { limit: DEVIATION_TEXT_MAX });
  }
  return looksPersonal(text) ? researchMessages('personal_data') : null;
}

function dayProblem(day: string, today: string): Sentence | null {
  if (!isCalendarDate(day)) return researchMessages('invalid_date');
  return day > today ? researchMessages('date_in_future') : null;
}

function problemsOf(
  { day, reported_on, description, action_taken }: RecordDeviationBody,
  today: string,
): FieldProblems {
  const reported = reported_on === null ? null : dayProblem(reported_on, today);
  const isTooEarly = reported_on !== null && isCalendarDate(day) && reported_on < day;
  const found = {
    day: dayProblem(day, today),
    description: description.trim() === '' ? messages('required') : textProblem(description),
    action_taken: textProblem(action_taken),
    reported_on: reported ?? (isTooEarly ? researchMessages('reported_before') : null),
  };
  const bad = Object.entries(found).filter((entry): entry is [string, Sentence] => entry[1] !== null);
  return Object.fromEntries(bad);
}

/** An erased participant gets no new texts. */
async function valuesOf(
  trx: Trx,
  study: StudyAccess,
  body: RecordDeviationBody,
  known: Pick<DeviationsTable, 'participant_id' | 'code'> | null,
  { now }: StudyCall,
): Promise<Omit<Values, 'is_struck'>> {
  const problems = problemsOf(body, dayIn(study.timezone, now));
  const { code: typed, day, category, severity, reported_on } = body;
  const isSame = known !== null && typed !== null && known.participant_id === null && typed === known.code;
  const found = typed?.trim() && !isSame ? await findByCode(trx, study.id, typed) : null;
  if (found === undefined || found?.isErased) problems.code = researchMessages('code_unknown');
  refuseProblems(problems);
  const of = isSame ? known : { participant_id: found?.id ?? null, code: found?.code ?? null };
  const texts = { description: body.description.trim(), action_taken: body.action_taken.trim() };
  return { participant_id: of.participant_id, code: of.code, day, category, severity, reported_on, ...texts };
}

/** As the log names the values; free texts are erasable. */
const logged = ({ participant_id: _id, code, description, ...values }: Partial<Values>) => ({
  ...values,
  participant_code: code,
  deviation_text: description,
});

async function newest(trx: Trx, study: StudyAccess, id: string): Promise<Acted> {
  const [deviation] = await readVersions(trx, study, id);
  if (!deviation) throw notFound(serverMessages('deviation_not_found', { id }));
  return { study, deviation };
}

/** Numbers are given under the lock of the study. */
async function nextNumber(trx: Trx, studyId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(number), 0)::integer + 1 AS next FROM deviations WHERE study_id = ${studyId}::uuid`.execute(
    trx,
  );
  return rows[0]?.next ?? 1;
}

export function recordDeviation(db: Db, targetId: string, body: RecordDeviationBody, call: StudyCall): Promise<Acted> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'deviations:change');
    const values = await valuesOf(trx, study, body, null, call);
    const number = await nextNumber(trx, study.id);
    const id = uuidv7();
    const by = { recorded_by: call.caller.id, recorded_at: call.now };
    await trx
      .insertInto('deviations')
      .values({ id, version: 1, study_id: study.id, number, ...values, is_struck: false, reason: '', ...by })
      .execute();
    const acted = await newest(trx, study, id);
    const given = Object.entries(logged(values)).filter(([, value]) => value !== null && value !== '');
    const changes = allNew({ deviation: number, ...Object.fromEntries(given) });
    const of = { studyId: study.id, participantId: values.participant_id };
    await recordAct(trx, of, 'deviation_recorded', changes, call);
    return acted;
  });
}

export function correctDeviation(
  db: Db,
  targetId: string,
  deviationId: string,
  { version, is_struck, reason: given, ...body }: CorrectDeviationBody,
  call: StudyCall,
): Promise<Acted> {
  return inTransaction(db, async (trx) => {
    const study = await lockOpenStudyAs(trx, targetId, call.caller, 'deviations:change');
    const { deviation } = await newest(trx, study, deviationId);
    if (deviation.version !== version) throw conflict(serverMessages('deviation_corrected'));
    const reason = requireReason({ ...(given !== undefined && { reason: given }) });
    const { id, number, participant_id, code } = deviation;
    const values = { ...(await valuesOf(trx, study, body, { participant_id, code }, call)), is_struck };
    const next = { ...values, version: version + 1, reason, recorded_by: call.caller.id, recorded_at: call.now };
    await trx
      .insertInto('deviations')
      .values({ id, study_id: study.id, number, ...next })
      .execute();
    const acted = await newest(trx, study, id);
    const former = Object.fromEntries(
      Object.keys(values).map((field) => [field, deviation[field as keyof typeof values]]),
    );
    const changes = {
      deviation: { old: number, new: number },
      ...changesBetween(logged(former), logged(values)),
      ...allNew({ reason }),
    };
    const of = { studyId: study.id, participantId: values.participant_id ?? participant_id };
    await recordAct(trx, of, 'deviation_corrected', changes, call);
    return acted;
  });
}
