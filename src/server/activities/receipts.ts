import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { Db, Trx } from '#server/db/schema.ts';
import { createSecretToken, hashOfToken } from '#server/plugins/secretTokens.ts';
import { TOKEN_KINDS } from '#shared/tokenKinds.ts';

export const newReceipt = (): string => createSecretToken(TOKEN_KINDS.receipt);

export async function storeReceipt(trx: Trx, token: string, participantId: string, now: Date): Promise<void> {
  await trx
    .insertInto('receipts')
    .values({ token_hash: hashOfToken(token), participant_id: participantId, created_at: now })
    .execute();
}

/** Returns the token, which is stored hashed only. */
export async function giveReceipt(trx: Trx, participantId: string, now: Date): Promise<string> {
  const token = newReceipt();
  await storeReceipt(trx, token, participantId, now);
  return token;
}

/** A link that was opened arrived, so it replaces the older ones of its participant. */
export async function endOlderReceipts(db: Db, receipt: string): Promise<void> {
  await sql`
    DELETE FROM receipts AS older USING receipts AS opened
    WHERE opened.token_hash = ${hashOfToken(receipt)} AND older.participant_id = opened.participant_id
      AND older.created_at < opened.created_at`.execute(db);
}

export async function endReceipt(trx: Trx, receipt: string): Promise<void> {
  await trx.deleteFrom('receipts').where('token_hash', '=', hashOfToken(receipt)).execute();
}

export async function endReceipts(trx: Trx, participantId: string): Promise<void> {
  await trx.deleteFrom('receipts').where('participant_id', '=', participantId).execute();
}

const participants = (db: Db) =>
  db
    .selectFrom('participants')
    .leftJoin('people', 'people.id', 'participants.person_id')
    .select(['participants.id as participant_id', 'participants.study_id', 'participants.code'])
    .select(['participants.person_id', 'participants.withdrawn_at', 'people.user_id']);

export function findByReceipt(db: Db, receipt: string) {
  return participants(db)
    .innerJoin('receipts', 'receipts.participant_id', 'participants.id')
    .where('receipts.token_hash', '=', hashOfToken(receipt))
    .executeTakeFirst();
}

export type OfReceipt = NonNullable<Awaited<ReturnType<typeof findByReceipt>>>;

/** Undefined for a participant of another user, too. */
export async function findByUser(db: Db, id: string, userId: string): Promise<OfReceipt | undefined> {
  const own = participants(db).where('people.user_id', '=', userId);
  return isUuid(id) ? own.where('participants.id', '=', id).executeTakeFirst() : undefined;
}
