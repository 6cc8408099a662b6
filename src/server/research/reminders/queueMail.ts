import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { MailsTable } from '#server/db/schema/remindersSchema.ts';
import type { Trx } from '#server/db/schema.ts';

type Mail = Omit<Insertable<MailsTable>, 'id' | 'created_at' | 'due_at' | 'state'>;

export async function queueMail(trx: Trx, mail: Mail, now: Date): Promise<void> {
  const place = { id: uuidv7(), created_at: now, due_at: now, state: 'waiting' } as const;
  await trx
    .insertInto('mails')
    .values({ ...mail, ...place })
    .execute();
}
