import type { Kysely, Transaction } from 'kysely';
import { writeAudit } from '#server/db/audit.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Schema } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { STUDY_LIMITS } from '#shared/constants.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import type { StudyAction } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { findStudy, type StudyRow } from './studiesRepository.ts';
import { allOld } from './studyAudit.ts';
import type { StudyCall } from './studyCall.ts';
import { lockStudyAs, requireOpen, studyNotFound } from './studyGuard.ts';
import { valuesOf } from './studyRows.ts';

type Trx = Transaction<Schema>;

const DAY_MS = 24 * 3600 * 1000;

async function lockStudy(trx: Trx, asked: string, action: StudyAction, { caller, now }: StudyCall): Promise<StudyRow> {
  const { id, part } = await lockStudyAs(trx, asked, caller, action);
  const study = await findStudy(trx, id, part, now);
  if (!study) throw studyNotFound(asked);
  return study;
}

async function setClosed(
  trx: Trx,
  study: StudyRow,
  closed_at: Date | null,
  reason: string | undefined,
  { caller, actor, now }: StudyCall,
): Promise<StudyRow> {
  const { id } = study;
  await trx
    .updateTable('studies')
    .set({ closed_at, version: study.version + 1, updated_at: now, updated_by: caller.id })
    .where('id', '=', id)
    .execute();
  const saved = (await findStudy(trx, id, study.part, now)) ?? study;
  const action = closed_at ? 'study.closed' : 'study.reopened';
  const changes = { closed_at: { old: study.closed_at, new: closed_at } };
  await writeAudit(trx, { actor, action, objectId: id, changes, at: now, studyId: id, reason });
  return saved;
}

export async function closeStudy(
  db: Kysely<Schema>,
  asked: string,
  reason: string | undefined,
  call: StudyCall,
): Promise<StudyRow> {
  return inTransaction(db, async (trx) => {
    const study = await lockStudy(trx, asked, 'studies:close', call);
    requireOpen(study);
    return setClosed(trx, study, call.now, reason, call);
  });
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
    return setClosed(trx, study, null, reason, call);
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
