import { endReceipts, giveReceipt } from '#server/activities/receipts.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { conflict } from '#server/plugins/httpErrors.ts';
import { lockParticipantAs } from '#server/research/participants/participantAccess.ts';
import { recordParticipant } from '#server/research/participants/participantRecord.ts';
import type { TargetCall } from '#server/research/studies/studyCall.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { serverMessages } from '#shared/serverMessages.ts';

/** Gives a participant without an account a new link to their own page; former links end. After a withdrawal the page has the data that were kept. Throws 404, 403 and 409. */
export function renewOwnPageLink(
  db: Db,
  { targetId, caller, actor, now }: TargetCall,
): Promise<{ id: string; code: string; token: string }> {
  return inTransaction(db, async (trx) => {
    const { study, participant } = await lockParticipantAs(trx, { targetId, caller, action: 'participants:invite' });
    const { id, code } = participant;
    if (participant.withdrawal_choice === 'erase') throw conflict(researchMessages('participant_withdrawn'));
    const person = await trx
      .selectFrom('participants')
      .innerJoin('people', 'people.id', 'participants.person_id')
      .select('people.user_id')
      .where('participants.id', '=', id)
      .executeTakeFirst();
    if (!person) throw conflict(serverMessages('not_joined'));
    if (person.user_id !== null) throw conflict(serverMessages('joined_with_account'));
    await endReceipts(trx, id);
    await trx
      .updateTable('participant_invites')
      .set({ ended_at: now })
      .where('participant_id', '=', id)
      .where('ended_at', 'is', null)
      .where('consented_at', 'is', null)
      .execute();
    const token = await giveReceipt(trx, id, now);
    await recordParticipant(trx, study, id, 'participant.link_renewed', {}, { actor, now });
    return { id, code, token };
  });
}
