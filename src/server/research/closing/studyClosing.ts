import { type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict, invalidField } from '#server/plugins/httpErrors.ts';
import { givenReason } from '#server/plugins/reason.ts';
import { requireTyped } from '#server/plugins/typedName.ts';
import { endSources } from '#server/research/ending/endSources.ts';
import { recordEnds } from '#server/research/participants/withdrawal.ts';
import { valuesOf } from '#server/research/studies/storedStudy.ts';
import { findStudy, type StudyRow } from '#server/research/studies/studiesRepository.ts';
import { allOld, recordStudy } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs, requireOpen, studyNotFound } from '#server/research/studies/studyGuard.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import type { CloseStudyBody } from '#shared/contract/studies.ts';
import { daysAfter } from '#shared/days/calendarDays.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { StudyAction } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { eraseStudy } from './eraseStudy.ts';

async function lockStudy(
  trx: Trx,
  targetId: string,
  action: StudyAction,
  { caller, now }: StudyCall,
): Promise<StudyRow> {
  const { id, part } = await lockStudyAs(trx, targetId, caller, action);
  const study = await findStudy(trx, id, part, now);
  if (!study) throw studyNotFound(targetId);
  return study;
}

interface Closing {
  closed_at: Date | null;
  kept_until: string | null;
}

async function setClosed(trx: Trx, study: StudyRow, closing: Closing, { caller, now }: StudyCall): Promise<void> {
  await trx
    .updateTable('studies')
    .set({ ...closing, version: study.version + 1, updated_at: now, updated_by: caller.id })
    .where('id', '=', study.id)
    .execute();
}

const entryOf = (
  { id, ...before }: StudyRow,
  { closed_at, kept_until }: Closing,
  reason: string | undefined,
  { actor, now }: StudyCall,
): AuditEntry => ({
  actor,
  action: closed_at ? 'study.closed' : 'study.reopened',
  objectId: id,
  changes: {
    closed_at: { old: before.closed_at, new: closed_at },
    ...(before.kept_until !== kept_until && { kept_until: { old: before.kept_until, new: kept_until } }),
  },
  at: now,
  studyId: id,
  reason,
});

const savedOf = async (trx: Trx, study: StudyRow, { now }: StudyCall) =>
  (await findStudy(trx, study.id, study.part, now)) ?? study;

function keptUntil({ choice, keep_until: day = null }: CloseStudyBody, { timezone }: StudyRow, now: Date) {
  if (choice === 'erase' || day === null) return null;
  if (!isCalendarDate(day)) throw invalidField('keep_until', researchMessages('invalid_date'));
  if (day < dayIn(timezone, now)) throw invalidField('keep_until', serverMessages('day_in_past'));
  return day;
}

/** Also an invitation whose person has not answered; a page that is open already needs none. */
async function endOpenInvites(trx: Trx, { id }: StudyRow, now: Date): Promise<void> {
  const open = trx.selectFrom('participants').select('id').where('study_id', '=', id).where('joined_at', 'is', null);
  await trx
    .updateTable('participant_invites')
    .set({ ended_at: now })
    .where('participant_id', 'in', open)
    .where('ended_at', 'is', null)
    .where('refused_at', 'is', null)
    .execute();
  await trx
    .updateTable('study_links')
    .set({ ended_at: now })
    .where('study_id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

async function peopleOf(trx: Trx, { id }: StudyRow): Promise<string[]> {
  const rows = await trx
    .selectFrom('participants')
    .select('person_id')
    .where('study_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.flatMap(({ person_id }) => person_id ?? []);
}

export async function closeStudy(
  { db, jobs }: { db: Db; jobs: JobQueue | null },
  targetId: string,
  body: CloseStudyBody,
  call: StudyCall,
): Promise<StudyRow> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudy(trx, targetId, 'studies:close', call);
    requireOpen(study);
    requireTyped(body.typed, (text) => text === study.title);
    const { actor, caller, now } = call;
    const closing = { closed_at: now, kept_until: keptUntil(body, study, now) };
    await setClosed(trx, study, closing, call);
    await endOpenInvites(trx, study, now);
    const erased = body.choice === 'erase' ? await eraseStudy(trx, study, { actor, by: caller.id, jobs, now }) : [];
    const ended = await endSources(trx, await peopleOf(trx, study), now);
    await jobs?.add(trx, ended.jobs);
    const entry = entryOf(study, closing, givenReason(body), call);
    if (erased.length > 0) entry.changes.erased = { old: null, new: erased.length };
    await recordEnds(trx, study, call, erased);
    await writeAudit(trx, entry, ...ended.entries);
    // After the entry, which says who closed it.
    return savedOf(trx, study, call);
  });
}

export async function reopenStudy(
  db: Db,
  targetId: string,
  reason: string | undefined,
  call: StudyCall,
): Promise<StudyRow> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudy(trx, targetId, 'studies:close', call);
    if (!study.closed_at) throw conflict(serverMessages('study_not_closed'));
    const lastDay = daysAfter(dayIn(study.timezone, study.closed_at), STUDY_LIMITS.reopenDays);
    if (dayIn(study.timezone, call.now) > lastDay) throw conflict(researchMessages('reopen_too_late'));
    const closing = { closed_at: null, kept_until: null };
    await setClosed(trx, study, closing, call);
    const saved = await savedOf(trx, study, call);
    await writeAudit(trx, entryOf(study, closing, reason, call));
    return saved;
  });
}

export async function deleteStudy(
  db: Db,
  targetId: string,
  { reason, typed }: { reason: string | undefined; typed: string | undefined },
  call: StudyCall,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudy(trx, targetId, 'studies:delete', call);
    const { id, lab_id, owner_id, owner_email, consent_version, closed_at } = study;
    requireTyped(typed, (text) => text === study.title);
    if (study.participant_count > 0) {
      const sentence = closed_at ? researchMessages('study_has_participants') : researchMessages('close_study_first');
      throw conflict(sentence);
    }
    await trx.deleteFrom('studies').where('id', '=', id).execute();
    const changes = allOld({ ...valuesOf(study), lab_id, owner_id, owner_email, consent_version, closed_at });
    await recordStudy(trx, id, 'study.deleted', changes, { ...call, reason });
    return { id };
  });
}
