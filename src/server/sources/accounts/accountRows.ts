import { type Selectable, sql } from 'kysely';
import { userOfAccount } from '#server/activities/people.ts';
import type { SourceAccountsTable } from '#server/db/schema/sourcesSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { SourceName } from '#shared/sources.ts';

export type Account = Selectable<SourceAccountsTable> & { user_id: string | null };
export type AccountKey =
  | { id: string; source?: SourceName }
  | { source: SourceName; userId: string }
  | { source: SourceName; personId: string }
  | { source: SourceName; externalId: string };

function accountsBy(db: Db, key: AccountKey) {
  const accounts = db.selectFrom('source_accounts').selectAll().select(userOfAccount);
  const ofSource = key.source === undefined ? accounts : accounts.where('source', '=', key.source);
  if ('id' in key) return ofSource.where('id', '=', key.id);
  if ('externalId' in key) return ofSource.where('external_id', '=', key.externalId);
  if ('personId' in key) return ofSource.where('person_id', '=', key.personId);
  return ofSource.where(sql<boolean>`person_id = (SELECT id FROM people WHERE user_id = ${key.userId}::uuid)`);
}

export async function findAccount(db: Db, key: AccountKey): Promise<Account | null> {
  return (await accountsBy(db, key).executeTakeFirst()) ?? null;
}

/** Changes of one account are serial by the lock of its row. */
export async function lockAccount(trx: Trx, key: AccountKey): Promise<Account | null> {
  return (await accountsBy(trx, key).forUpdate().executeTakeFirst()) ?? null;
}

/** How many accounts get data from the source. */
export async function countRegistered(db: Db, source: SourceName): Promise<number> {
  const { total } = await db
    .selectFrom('source_accounts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('source', '=', source)
    .where('registered_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return total;
}
