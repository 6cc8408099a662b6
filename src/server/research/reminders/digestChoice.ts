import { sql } from 'kysely';
import type { Db, Trx } from '#server/db/schema.ts';
import type { Secret } from '#server/plugins/secret.ts';
import { hashOfToken } from '#server/plugins/secretTokens.ts';
import { noDigestToken } from './contactLinks.ts';

interface DigestChoice {
  is_on: boolean;
  language: 'de' | 'en';
}

export async function readDigestChoice(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('staff_digests').select('is_on').where('user_id', '=', userId).executeTakeFirst();
  return row?.is_on ?? true;
}

export async function saveDigestChoice(db: Db, secret: Secret, userId: string, choice: DigestChoice): Promise<void> {
  const leave_hash = hashOfToken(noDigestToken(secret, userId));
  await db
    .insertInto('staff_digests')
    .values({ user_id: userId, ...choice, leave_hash })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choice))
    .execute();
}

/** False when another instance planned the user's day. */
export async function takeDigestDay(trx: Trx, secret: Secret, userId: string, today: string): Promise<boolean> {
  const leave_hash = hashOfToken(noDigestToken(secret, userId));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('staff_digests')
    .values({ user_id: userId, is_on: true, leave_hash, planned_on: today })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ planned_on: today })
        .where(sql<boolean>`staff_digests.planned_on IS DISTINCT FROM ${today}::date AND staff_digests.is_on`),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** An unknown link and a repeated one have the same answer. */
export async function endDigests(db: Db, token: string): Promise<void> {
  await db.updateTable('staff_digests').set({ is_on: false }).where('leave_hash', '=', hashOfToken(token)).execute();
}
