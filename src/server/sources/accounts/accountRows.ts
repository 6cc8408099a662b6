import { type Selectable, sql } from 'kysely';
import { userOfAccount } from '#server/activities/people.ts';
import { announce } from '#server/db/changeFeed.ts';
import type { SourceAccountsTable } from '#server/db/schema/sourcesSchema.ts';
import type { Db, Trx } from '#server/db/schema.ts';
import type { AthleteStatus, StatusReason } from '#shared/contract/connection.ts';
import type { SourceName } from '#shared/sources.ts';
import { deletionDue } from './deletionDue.ts';
import type { EndedConnection, NotEnded } from './endByUser.ts';

export type Account = Selectable<SourceAccountsTable> & { user_id: string | null };
type AccountKey =
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

/** Its tokens move to `revocations`, under the same id, until the source has ended them; the caller records the change. */
export async function endAccount(
  trx: Trx,
  key: AccountKey,
  reason: Extract<StatusReason, 'disconnected_here' | 'revoked_at_source' | 'tokens_lost'>,
  now: Date,
): Promise<EndedConnection | NotEnded> {
  const account = await lockAccount(trx, key);
  if (!account) return 'missing';
  if (account.status === 'disconnected') return 'not connected';
  const { id, source, token_encrypted } = account;
  const isGivenBack = reason === 'disconnected_here' && token_encrypted !== null;
  if (isGivenBack) {
    await trx
      .insertInto('revocations')
      .values({ id, source, token_encrypted, created_at: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ token_encrypted, created_at: now }))
      .execute();
  }
  await trx
    .updateTable('source_accounts')
    .set({
      status: 'disconnected' satisfies AthleteStatus,
      status_reason: reason,
      status_since: now,
      token_encrypted: null,
      token_expires_at: null,
      registered_at: null,
      reconciliation_id: null,
      delete_due_at: await deletionDue(trx, source, now),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('import_problems').where('account_id', '=', id).execute();
  await announce(trx, { change: { topics: ['athletes', 'control'], userId: account.user_id } });
  return {
    entry: {
      action: 'account.disconnected',
      objectId: id,
      changes: {
        source: { old: source, new: source },
        status: { old: account.status, new: 'disconnected' },
        status_reason: { old: account.status_reason, new: reason },
      },
    },
    jobs: isGivenBack ? [{ queue: 'import', kind: `${source}-revoke`, data: { revocation_id: id } }] : [],
  };
}
