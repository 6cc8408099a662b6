import type { Trx } from '#server/db/schema.ts';

/** With the personal tokens, because a stranger in the account may have made one. */
export async function endSessions(trx: Trx, userId: string, now: Date, except?: string): Promise<void> {
  const all = trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  await (except === undefined ? all : all.where('id', '!=', except)).execute();
  await trx
    .updateTable('study_tokens')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
