import type { Transaction } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** The lab of a researcher; undefined without one. Somebody who is held (`holdUsers`) stays in it until the transaction ends. */
export async function findLabOf(trx: Transaction<Schema>, userId: string): Promise<string | undefined> {
  const row = await trx.selectFrom('researchers').select('lab_id').where('user_id', '=', userId).executeTakeFirst();
  return row?.lab_id;
}
