import { type Selectable, sql } from 'kysely';
import { endReceipt, storeReceipt } from '#server/activities/receipts.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { MailsTable } from '#server/db/schema/remindersSchema.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailReason } from '#shared/reminderKinds.ts';
import type { SendOutcome, ToSend } from './sendMail.ts';

export type MailRow = Selectable<MailsTable>;

/** Without a heartbeat for so long the process of a mail is gone. */
const GONE_MS = 15_000;
/** How long to wait after each try that sent nothing: a setting that is repaired on the same day is soon enough. */
const BACK_OFF_MINUTES = [5, 15, 60, 180, 180, 180];

export function createMailWorkRepository(db: Db, now: () => Date) {
  const goneBefore = () => new Date(now().getTime() - GONE_MS);

  return {
    /** A mail whose process ended while it was sent may have arrived, so it is never sent again. */
    async endLost(underWay: readonly string[]): Promise<number> {
      const { numAffectedRows } = await sql`
        UPDATE mails SET state = 'unclear', reason = 'stopped', finished_at = ${now()}::timestamptz
        WHERE id = ANY(ARRAY(
          SELECT id FROM mails WHERE state = 'sending' AND worked_at <= ${goneBefore()}::timestamptz
            AND NOT id = ANY(${underWay}::uuid[])
          ORDER BY due_at, id FOR UPDATE SKIP LOCKED
        ))`.execute(db);
      return Number(numAffectedRows ?? 0);
    },

    /** The next to send; one that was taken and not begun is taken again when its process is gone. */
    async take(count: number, underWay: readonly string[]): Promise<MailRow[]> {
      const { rows } = await sql<MailRow>`
        UPDATE mails SET worked_at = ${now()}::timestamptz
        WHERE id = ANY(ARRAY(
          SELECT id FROM mails WHERE state = 'waiting' AND due_at <= ${now()}::timestamptz
            AND (worked_at IS NULL OR worked_at <= ${goneBefore()}::timestamptz) AND NOT id = ANY(${underWay}::uuid[])
          ORDER BY due_at, id LIMIT ${count} FOR UPDATE SKIP LOCKED
        )) RETURNING *`.execute(db);
      return rows;
    },

    /** Recorded before the first byte is sent, with the link in it; false when the mail is no longer to be sent. */
    begin(id: string, receipt?: string): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const begun = await trx
          .updateTable('mails')
          .set({ state: 'sending', worked_at: now(), attempts: sql`attempts + 1` })
          .where('id', '=', id)
          .where('state', '=', 'waiting')
          .returning('participant_id')
          .executeTakeFirst();
        if (begun && receipt && begun.participant_id) await storeReceipt(trx, receipt, begun.participant_id, now());
        return begun !== undefined;
      });
    },

    /** A mail that waits again is not taken. */
    async heartbeat(id: string): Promise<void> {
      const taken = db.updateTable('mails').where('id', '=', id).where('worked_at', 'is not', null);
      await taken.set({ worked_at: now() }).execute();
    },

    async skip(id: string, reason: MailReason): Promise<void> {
      await db
        .updateTable('mails')
        .set({ state: 'skipped', reason, finished_at: now() })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },

    async skipAll(): Promise<void> {
      await db
        .updateTable('mails')
        .set({ state: 'skipped', reason: 'mail_not_set_up', finished_at: now() })
        .where('state', '=', 'waiting')
        .execute();
    },

    async postpone(id: string, due_at: Date): Promise<void> {
      await db
        .updateTable('mails')
        .set({ due_at, worked_at: null })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute();
    },

    async finish(row: MailRow, outcome: SendOutcome, { receipt, contactId }: Omit<ToSend, 'mail'>): Promise<void> {
      const { id, user_id, kind, attempts } = row;
      await inTransaction(db, async (trx) => {
        // A mail that cannot have arrived gives no link to anyone.
        if (receipt && outcome.is !== 'sent' && outcome.is !== 'unclear') await endReceipt(trx, receipt);
        const minutes = outcome.is === 'later' ? BACK_OFF_MINUTES[attempts] : undefined;
        const reason = outcome.is === 'sent' ? null : outcome.reason;
        const next =
          minutes === undefined
            ? { state: outcome.is === 'later' ? ('failed' as const) : outcome.is, finished_at: now() }
            : { state: 'waiting' as const, due_at: new Date(now().getTime() + minutes * 60_000), worked_at: null };
        await trx
          .updateTable('mails')
          .set({ ...next, reason })
          .where('id', '=', id)
          .where('state', '=', 'sending')
          .execute();
        if (outcome.is === 'sent' && kind === 'study_over' && contactId !== undefined) {
          await trx.deleteFrom('contact_addresses').where('id', '=', contactId).execute();
        }
        if (outcome.is !== 'bounced' || !outcome.isAddress) return;
        if (user_id !== null) {
          await trx.updateTable('staff_digests').set({ is_on: false }).where('user_id', '=', user_id).execute();
        }
        if (contactId !== undefined) {
          await trx.updateTable('contact_addresses').set({ bounced_at: now() }).where('id', '=', contactId).execute();
        }
      });
    },
  };
}

/** Ends what waits for a mail server that is not set up any more. */
export async function endMailsWithoutServer(db: Db, at: Date): Promise<void> {
  const work = createMailWorkRepository(db, () => at);
  await work.endLost([]);
  await work.skipAll();
}
