import { NO_ACTOR } from '#server/db/audit.ts';
import type { WithdrawalFacts } from '#server/db/schema/erasuresSchema.ts';
import type { Trx } from '#server/db/schema.ts';
import { deleteParticipant, findParticipant } from '#server/research/participants/participantsRepository.ts';
import { endPart, recordEnds } from '#server/research/participants/withdrawal.ts';

async function lockStudyOf(trx: Trx, participantId: string) {
  const ofParticipant = trx.selectFrom('participants').select('study_id').where('id', '=', participantId);
  return trx.selectFrom('studies').selectAll().where('id', '=', ofParticipant).forNoKeyUpdate().executeTakeFirst();
}

/** Repeats a withdrawal at its original time. False when the database already has it. */
export async function repeatWithdrawal(
  trx: Trx,
  id: string,
  { requested_by, date, choice }: WithdrawalFacts,
  { at, now }: { at: Date; now: Date },
): Promise<boolean> {
  const study = await lockStudyOf(trx, id);
  const participant = study && (await findParticipant(trx, study, id, now));
  if (!study || !participant) return false;
  const known = participant.withdrawal_choice;
  if (known === 'erase' || known === choice) return false;
  const act = { actor: NO_ACTOR, by: null, jobs: null, now: at };
  const left = await endPart(trx, participant, act, { requested_by, date, choice, reason: null });
  await recordEnds(trx, study, { actor: NO_ACTOR, now }, [
    { ...left, entries: left.entries.map((e) => ({ ...e, at: now })) },
  ]);
  return true;
}

export async function repeatDeletion(trx: Trx, id: string, times: { at: Date; now: Date }): Promise<boolean> {
  const row = await trx.selectFrom('participants').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) return false;
  const date = times.at.toISOString().slice(0, 10);
  await repeatWithdrawal(trx, id, { requested_by: 'investigator', date, choice: 'erase' }, times);
  await deleteParticipant(trx, id);
  return true;
}
