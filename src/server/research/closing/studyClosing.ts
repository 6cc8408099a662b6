import type { Kysely, Transaction } from 'kysely';
import { type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { endSources } from '#server/research/ending/endSources.ts';
import { findStudy, type StudyRow } from '#server/research/studies/studiesRepository.ts';
import { allOld } from '#server/research/studies/studyAudit.ts';
import type { StudyCall } from '#server/research/studies/studyCall.ts';
import { lockStudyAs, requireOpen, studyNotFound } from '#server/research/studies/studyGuard.ts';
import { valuesOf } from '#server/research/studies/studyRows.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { StudyAction } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';

type Trx = Transaction<Schema>;

const DAY_MS = 24 * 3600 * 1000;

async function lockStudy(trx: Trx, asked: string, action: StudyAction, { caller, now }: StudyCall): Promise<StudyRow> {
  const { id, part } = await lockStudyAs(trx, asked, caller, action);
  const study = await findStudy(trx, id, part, now);
  if (!study) throw studyNotFound(asked);
  return study;
}

async function setClosed(trx: Trx, study: StudyRow, closed_at: Date | null, call: StudyCall): Promise<void> {
  const { caller, now } = call;
  await trx
    .updateTable('studies')
    .set({ closed_at, version: study.version + 1, updated_at: now, updated_by: caller.id })
    .where('id', '=', study.id)
    .execute();
}

const entryOf = (
  { id, closed_at: old }: StudyRow,
  closed_at: Date | null,
  reason: string | undefined,
  { actor, now }: StudyCall,
): AuditEntry => ({
  actor,
  action: closed_at ? 'study.closed' : 'study.reopened',
  objectId: id,
  changes: { closed_at: { old, new: closed_at } },
  at: now,
  studyId: id,
  reason,
});

const savedOf = async (trx: Trx, study: StudyRow, { now }: StudyCall) =>
  (await findStudy(trx, study.id, study.part, now)) ?? study;

/** Ends also the connections that only this study keeps open. */
export async function closeStudy(
  { db, jobs }: { db: Kysely<Schema>; jobs: JobQueue | null },
  asked: string,
  reason: string | undefined,
  call: StudyCall,
): Promise<StudyRow> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudy(trx, asked, 'studies:close', call);
    requireOpen(study);
    await setClosed(trx, study, call.now, call);
    const ended = await endSources(trx, await peopleOf(trx, study), call.now);
    await jobs?.add(trx, ended.jobs);
    const saved = await savedOf(trx, study, call);
    await writeAudit(trx, entryOf(study, call.now, reason, call), ...ended.entries);
    return saved;
  });
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

export async function reopenStudy(
  db: Kysely<Schema>,
  asked: string,
  reason: string | undefined,
  call: StudyCall,
): Promise<StudyRow> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudy(trx, asked, 'studies:close', call);
    if (!study.closed_at) throw conflict(serverMessages('study_not_closed'));
    const closedFor = call.now.getTime() - study.closed_at.getTime();
    if (closedFor > STUDY_LIMITS.reopenDays * DAY_MS) throw conflict(researchMessages('reopen_too_late'));
    await setClosed(trx, study, null, call);
    const saved = await savedOf(trx, study, call);
    await writeAudit(trx, entryOf(study, null, reason, call));
    return saved;
  });
}

export async function deleteStudy(
  db: Kysely<Schema>,
  asked: string,
  reason: string,
  call: StudyCall,
): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudy(trx, asked, 'studies:delete', call);
    const { id, lab_id, owner_id, owner_email, consent_version, closed_at } = study;
    if (study.participant_count > 0) {
      const sentence = closed_at ? researchMessages('study_has_participants') : researchMessages('close_study_first');
      throw conflict(sentence);
    }
    await trx.deleteFrom('studies').where('id', '=', id).execute();
    const changes = allOld({ ...valuesOf(study), lab_id, owner_id, owner_email, consent_version, closed_at });
    const { actor, now } = call;
    await writeAudit(trx, { actor, action: 'study.deleted', objectId: id, changes, at: now, studyId: id, reason });
    return { id };
  });
}
