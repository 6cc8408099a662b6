import { sql } from 'kysely';
import { personOf, userOfAthlete } from '#server/activities/people.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import { type Account, type AccountKey, findAccount, lockAccount } from './accountRows.ts';

const COLUMNS = ['id', 'status', 'status_reason', 'connected_at', 'first_connected_at', 'delete_due_at'] as const;

/** To any source: a row of `athletes` or `source_accounts`. */
export type Connection = Pick<
  Account,
  (typeof COLUMNS)[number] | 'source' | 'person_id' | 'token_encrypted' | 'user_id'
>;

/** An athlete has the id of the person. */
function athletesBy(db: Db, key: AccountKey) {
  const athletes = db
    .selectFrom('athletes')
    .select([...COLUMNS, 'id as person_id', 'tokens_encrypted as token_encrypted', userOfAthlete])
    .select(sql<'strava'>`'strava'`.as('source'));
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
