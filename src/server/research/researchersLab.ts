import type { Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/**
 * The lab of a researcher, who stays in it until the transaction ends; undefined without one. Ask it before `userId` becomes the
 * owner of a study, else they may leave the lab meanwhile. Rows are held in this order by everybody, so that nobody waits in a
 * circle: studies by id, researchers by user, users, labs by id, and the audit log last.
 */
export async function holdLabOf(trx: Transaction<Schema>, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('researchers')
    .select('lab_id')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.lab_id;
}
