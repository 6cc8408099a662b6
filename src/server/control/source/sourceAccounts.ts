import { type RawBuilder, sql } from 'kysely';
import { any, type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { SourceAccountsTable } from '#server/db/schema/sourcesSchema.ts';
import type { Db } from '#server/db/schema.ts';
import { containing, findsWord, mayBeOfTime, shownTime, valuesNamed } from '#server/db/searchText.ts';
import { accountWarnings, type Reach } from '#server/sources/accounts/accountWarnings.ts';
import type { ACCOUNTS_SORTABLE, SourceAccount, SourceAccountsQuery } from '#shared/contract/sources.ts';
import { withIsoTimes } from '#shared/isoTime.ts';
import type { SourceName } from '#shared/sources.ts';
import { connectionStatuses, noAccount } from '#shared/words/connections.ts';

type Row = Pick<
  SourceAccountsTable,
  | 'id'
  | 'status'
  | 'status_reason'
  | 'status_since'
  | 'connected_at'
  | 'last_sync_at'
  | 'last_event_at'
  | 'last_activity_at'
  | 'registered_at'
  | 'token_expires_at'
> & { name: string | null };

const ID = sql.ref('account.id');
const ORDERS: Orders<(typeof ACCOUNTS_SORTABLE)[number]> = {
  name: [{ by: sql.ref('users.email'), nulls: 'last' }, ID],
  status: [sql.ref('account.status'), ID],
  connected_at: [sql.ref('account.connected_at'), ID],
  last_sync_at: [{ by: sql.ref('account.last_sync_at'), nulls: 'lowest' }, ID],
  last_activity_at: [{ by: sql.ref('account.last_activity_at'), nulls: 'lowest' }, ID],
};
const NAMED = sql`LEFT JOIN people ON people.id = account.person_id LEFT JOIN users ON users.id = people.user_id`;
/** By what the list shows; times in the installation's zone. */
function contains(search: string, timezone: string): RawBuilder<unknown> {
  const statuses = valuesNamed(search, connectionStatuses);
  const times = (['connected_at', 'last_activity_at', 'last_sync_at'] as const).map((time) =>
    shownTime(sql.ref(`account.${time}`), timezone),
  );
  const ways = [
    sql`users.email_key LIKE ${containing(search)}`,
    sql`account.status = ANY(${statuses}::text[])`,
    ...(findsWord(search, noAccount) ? [sql`users.id IS NULL`] : []),
    ...(mayBeOfTime(search) ? [sql`concat_ws(E'\n', ${sql.join(times)}) LIKE ${containing(search)}`] : []),
  ];
  return any(ways);
}

export function listAccounts(
  db: Db,
  { source, timezone }: { source: SourceName; timezone: string },
  query: SourceAccountsQuery,
): Promise<ListPage<Row>> {
  const { search, sort = 'name' } = query;
  const conditions = [sql`account.source = ${source}`, ...(search ? [contains(search, timezone)] : [])];
  const list = {
    from: sql`FROM source_accounts AS account ${NAMED} ${where(conditions)}`,
    key: ID,
    order: orderBy(sort, ORDERS),
    columns: sql`account.id, account.status, account.status_reason, account.status_since, account.connected_at,
      account.last_sync_at, account.last_event_at, account.last_activity_at, account.registered_at,
      account.token_expires_at, users.email AS name`,
    joins: sql`JOIN source_accounts AS account ON account.id = page.key ${NAMED}`,
  };
  return listPage(db, list, query);
}

export function toSourceAccount(reach: Reach, row: Row, now: Date): SourceAccount {
  return { ...withIsoTimes(row), ...accountWarnings(reach, row, now) };
}
