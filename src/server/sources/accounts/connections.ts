import { sql } from 'kysely';
import { personOf, userOfAthlete } from '#server/activities/people.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { type Account, type AccountKey, findAccount, lockAccount } from './accountRows.ts';

/** To any source: a row of `athletes` or `source_accounts`. */
type Connection = Pick<
  Account,
  | 'id'
  | 'source'
  | 'person_id'
  | 'status'
  | 'status_reason'
  | 'token_encrypted'
  | 'connected_at'
  | 'delete_due_at'
  | 'user_id'
>;

/** An athlete has the id of the person. */
function athletesBy(db: Db, key: AccountKey) {
  const athletes = db
    .selectFrom('athletes')
    .select(['id', 'id as person_id', 'status', 'status_reason', 'tokens_encrypted as token_encrypted'])
    .select(['connected_at', 'delete_due_at', sql<'strava'>`'strava'`.as('source'), userOfAthlete]);
  if ('userId' in key) return athletes.where('id', '=', personOf(key.userId));
  if ('externalId' in key) return athletes.where('strava_id', '=', Number(key.externalId));
  return athletes.where('id', '=', 'id' in key ? key.id : key.personId);
}

/** Connected or not. */
export async function findConnection(db: Db, key: AccountKey): Promise<Connection | null> {
  if (key.source !== 'strava') return findAccount(db, key);
  return (await athletesBy(db, key).executeTakeFirst()) ?? null;
}

export async function lockConnection(trx: Trx, key: AccountKey): Promise<Connection | null> {
  if (key.source !== 'strava') return lockAccount(trx, key);
  return (await athletesBy(trx, key).forUpdate().executeTakeFirst()) ?? null;
}

export async function isConnected(db: Db, key: AccountKey): Promise<boolean> {
  const connection = await findConnection(db, key);
  return connection !== null && connection.status !== 'disconnected';
}
