import { sql } from 'kysely';
import { deleteUnusedPerson } from '#server/activities/people.ts';
import { type AuditActor, type AuditEntry, writeAudit } from '#server/db/audit.ts';
import { eraseValues } from '#server/db/erasableValues.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { requireTyped } from '#server/plugins/typedName.ts';
import { endSources } from '#server/research/ending/endSources.ts';
import { forgetSources, NOTHING_FORGOTTEN } from '#server/research/ending/forgetSources.ts';
import type { Caller, StudyAccess } from '#server/research/studies/studyAccessRepository.ts';
import { allNew } from '#server/research/studies/studyAudit.ts';
import { eraseGivenFiles } from '#server/sources/files/eraseGivenFiles.ts';
import { dayIn, isCalendarDate } from '#shared/calendarDate.ts';
import type { WithdrawBody } from '#shared/contract/participants.ts';
import type { WithdrawalEffect } from '#shared/contract/withdrawalEffect.ts';
import { normalizeCode } from '#shared/participantCode.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { endInvites } from './endInvites.ts';
import { lockParticipantAs, readWhole, type WholeParticipant } from './participantAccess.ts';
import { type FieldProblems, refuseProblems } from './participantFields.ts';
import { recordChanges } from './participantRecord.ts';
import { findParticipant, type ParticipantRow, updateParticipant } from './participantsRepository.ts';
import type { Calendar } from './statusAt.ts';
import { agreedToKeep, effectOf, policyFor, storedOf } from './withdrawalEffect.ts';

/** Deletes what a participant said or was asked: declarations, pauses, address, contacts and efforts. */
async function eraseDeclared(trx: Trx, participantId: string): Promise<void> {
  await trx.deleteFrom('contact_addresses').where('participant_id', '=', participantId).execute();
  await trx.deleteFrom('declarations').where('participant_id', '=', participantId).execute();
  await trx.deleteFrom('contact_log').where('participant_id', '=', participantId).execute();
  await trx.deleteFrom('session_efforts').where('participant_id', '=', participantId).execute();
  await trx.deleteFrom('pauses').where('participant_id', '=', participantId).execute();
}

/** Deletes the study's decisions on records that stay, because an account or another study has them too. */
async function eraseJudged(trx: Trx, studyId: string, personId: string): Promise<void> {
  const theirs = trx.selectFrom('activities').select('id').where('person_id', '=', personId);
  for (const table of ['study_reviews', 'review_history'] as const)
    await trx.deleteFrom(table).where('study_id', '=', studyId).where('activity_id', 'in', theirs).execute();
  await trx
    .updateTable('duplicate_pairs')
    .set({ study_id: null, decided_by: null })
    .where('study_id', '=', studyId)
    .where('person_id', '=', personId)
    .execute();
  await sql`UPDATE duplicate_pairs SET former = former #- ARRAY['followed', ${studyId}::text]
    WHERE person_id = ${personId}::uuid AND former IS NOT NULL`.execute(trx);
}

/** The participant's own choice is their latest word; staff are held to the answer of the consent. */
function withdrawalProblems(
  { date, choice }: Pick<WithdrawBody, 'date' | 'choice'>,
  { study, participant }: Known,
  { by, now }: Act,
): FieldProblems {
  const today = dayIn(study.timezone, now);
  const policy = policyFor(study, participant);
  const problems: FieldProblems = {};
  if (!isCalendarDate(date)) problems.date = researchMessages('invalid_date');
  else if (date > today) problems.date = researchMessages('date_in_future');
  // After a change of the study's time zone, today may lie before the day of joining.
  else if (date < (participant.joined_day ?? date) && date !== today)
    problems.date = researchMessages('withdrawn_before_joining');
  if (policy !== 'participant' && policy !== choice) problems.choice = serverMessages('choice_not_allowed');
  else if (by !== null && choice === 'keep' && agreedToKeep(study, participant) === false)
    problems.choice = serverMessages('keep_not_agreed');
  return problems;
}

const ERASED_COLUMNS = {
  group_name: null,
  start_date: null,
  end_date: null,
  target_days: null,
  own_target: null,
  note: '',
  person_id: null,
  joined_at: null,
  joined_day: null,
  consent_version: null,
  consent_answers: [],
  consent_history_weeks: null,
  consent_sources: null,
  sync_asked_at: null,
};

interface Known {
  study: Calendar & Pick<StudyAccess, 'id' | 'withdrawal_policy'>;
  participant: ParticipantRow;
}

export interface Act {
  actor: AuditActor;
  /** The member of staff; null for the participant. */
  by: string | null;
  jobs: JobQueue | null;
  now: Date;
}

/** What an erasure deletes: everything of the study, and the person where nothing else needs them. */
async function erase(trx: Trx, { id, study_id, person_id }: ParticipantRow, { jobs, now }: Act) {
  await trx.deleteFrom('participant_invites').where('participant_id', '=', id).execute();
  await eraseValues(trx, id);
  await eraseDeclared(trx, id);
  await trx.deleteFrom('consents').where('participant_id', '=', id).execute();
  await eraseGivenFiles(trx, id);
  if (person_id === null) return NOTHING_FORGOTTEN;
  await eraseJudged(trx, study_id, person_id);
  const forgotten = await forgetSources(trx, person_id, now);
  await jobs?.add(trx, forgotten.jobs);
  await deleteUnusedPerson(trx, person_id);
  return forgotten;
}

type Withdrawal = Omit<WithdrawBody, 'reason' | 'typed'> & { reason: string | null };

interface Left {
  change: { id: string; changes: AuditEntry['changes'] };
  /** For the end of the transaction. */
  entries: AuditEntry[];
}

/** Applies the withdrawal without an entry in the log. An erasure after a withdrawal keeps the first date. */
export async function endPart(
  trx: Trx,
  participant: ParticipantRow,
  act: Act,
  { requested_by, date, choice, reason: given }: Withdrawal,
): Promise<Left> {
  const { now } = act;
  const isErased = choice === 'erase';
  const reason = isErased ? null : given;
  const { id, status, person_id, withdrawal_choice: before } = participant;
  const first = { withdrawn_at: now, withdrawal_requested_by: requested_by, withdrawal_date: date };
  await updateParticipant(trx, id, {
    ...(isErased && ERASED_COLUMNS),
    ...(participant.withdrawn_at === null && first),
    withdrawal_choice: choice,
    withdrawal_reason: reason,
    updated_at: now,
    updated_by: act.by,
  });
  await endInvites(trx, [id], now);
  const { entries } = isErased ? await erase(trx, participant, act) : NOTHING_FORGOTTEN;
  const ended = await endSources(trx, person_id === null ? [] : [person_id], now);
  await act.jobs?.add(trx, ended.jobs);
  const changes: AuditEntry['changes'] =
    participant.withdrawn_at === null
      ? {
          status: { old: status, new: 'withdrawn' },
          ...allNew({
            requested_by,
            withdrawal_date: date,
            withdrawal_choice: choice,
            ...(reason !== null && { reason }),
          }),
        }
      : { withdrawal_choice: { old: before, new: choice } };
  return { change: { id, changes }, entries: [...entries, ...ended.entries] };
}

export async function recordEnds(
  trx: Trx,
  study: { id: string },
  { actor, now: at }: Pick<Act, 'actor' | 'now'>,
  left: readonly Left[],
): Promise<void> {
  const changes = left.map(({ change }) => change);
  await recordChanges(trx, study, { actor, action: 'participant.withdrawn', at }, changes);
  await writeAudit(trx, ...left.flatMap(({ entries }) => entries));
}

/**
 * Withdraws also from a closed study; with `erase` all other data are erased, here and in the log. The study is locked;
 * throws 409 (already withdrawn) and 400.
 */
export async function withdraw(
  trx: Trx,
  { study, participant }: Known,
  act: Act,
  body: Withdrawal,
): Promise<{ participant: ParticipantRow; effect: WithdrawalEffect }> {
  if (participant.withdrawn_at) throw conflict(researchMessages('participant_withdrawn'));
  refuseProblems(withdrawalProblems(body, { study, participant }, act));
  const before = await storedOf(trx, participant);
  const left = await endPart(trx, participant, act, body);
  const effect = effectOf(before, await storedOf(trx, participant));
  const after = await findParticipant(trx, study, participant.id, act.now);
  await recordEnds(trx, study, act, [left]);
  return { participant: after ?? participant, effect };
}

/** By staff. Throws also 404 and 403. */
export function withdrawParticipant(
  db: Db,
  { targetId, caller, actor, jobs, now }: Omit<Act, 'by'> & { targetId: string; caller: Caller },
  { typed, ...body }: WithdrawBody & { reason: string },
): Promise<WholeParticipant & { effect: WithdrawalEffect }> {
  return inTransaction(db, async (trx) => {
    const question = { targetId, caller, action: 'participants:withdraw' } as const;
    const known = await readWhole(trx, await lockParticipantAs(trx, question), now);
    requireTyped(typed, (text) => normalizeCode(text) === known.participant.code);
    const { participant, effect } = await withdraw(trx, known, { actor, by: caller.id, jobs, now }, body);
    return { study: known.study, participant, effect };
  });
}
