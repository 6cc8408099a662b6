import { inTransaction } from '#server/db/inTransaction.ts';
import type { Db } from '#server/db/schema.ts';
import { queueMail } from './queueMail.ts';

/** Puts a mail with a new link into the queue if the code has an address that works; returns nothing about that. */
export async function sendOwnPage(db: Db, code: string, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('contact_addresses')
      .innerJoin('participants', 'participants.id', 'contact_addresses.participant_id')
      .select(['participants.id', 'participants.study_id'])
      .where('participants.code', '=', code)
      .where('participants.person_id', 'is not', null)
      .where('contact_addresses.confirmed_at', 'is not', null)
      .where('contact_addresses.bounced_at', 'is', null)
      .forUpdate('contact_addresses')
      .executeTakeFirst();
    if (!found) return;
    const waiting = await trx
      .selectFrom('mails')
      .select('id')
      .where('participant_id', '=', found.id)
      .where('is_asked_by_participant', '=', true)
      .where('state', 'in', ['waiting', 'sending'])
      .executeTakeFirst();
    if (waiting) return;
    const mail = { study_id: found.study_id, participant_id: found.id, kind: 'own_page' } as const;
    await queueMail(trx, { ...mail, is_asked_by_participant: true }, now);
  });
}
