import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { UserSort, UsersQuery } from '#shared/contract/users.ts';
import type { Role } from '#shared/roles.ts';
import { userContains } from './userSearch.ts';

export interface UserRow {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
  deactivated_at: Date | null;
}

type ListRow = { total: number } & (UserRow | { id: null });

/** The last column is unique, so that rows keep their order across pages. */
const SORT_COLUMNS: Record<UserSort, readonly string[]> = {
  email: ['email_key'],
  role: ['role', 'email_key'],
  created_at: ['created_at', 'id'],
};
const DEFAULT_SORT = '-created_at';

function columnsOf(sort: UsersQuery['sort'] = DEFAULT_SORT): readonly string[] {
  return SORT_COLUMNS[sort.replace('-', '') as UserSort];
}

function orderOf(sort: UsersQuery['sort'] = DEFAULT_SORT): RawBuilder<unknown> {
  const direction = sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC');
  return sql.join(columnsOf(sort).map((column) => sql`${sql.ref(column)} ${direction}`));
}

function limitOf({ page = 1, page_size }: UsersQuery): RawBuilder<unknown> {
  return page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
}

function where(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
}

const ofRole = (role: Role | undefined) => (role === undefined ? [] : [sql`role = ${role}`]);

function searchStatement(search: string, query: UsersQuery): RawBuilder<ListRow> {
  const matching = where([...ofRole(query.role), ...userContains(search)]);
  const order = orderOf(query.sort);
  return sql`
    WITH found AS MATERIALIZED (SELECT id, email, email_key, role, created_at, deactivated_at FROM users ${matching})
    SELECT whole.total, part.id, part.email, part.role, part.created_at, part.deactivated_at
    FROM (SELECT count(*)::integer AS total FROM found) AS whole
    LEFT JOIN (SELECT * FROM found ORDER BY ${order} ${limitOf(query)}) AS part ON true
    ORDER BY ${order}`;
}

/** Without a search the database keeps the totals; skipped rows are read from the index of the order only. */
function pageStatement(query: UsersQuery): RawBuilder<ListRow> {
  const rows = where(ofRole(query.role));
  const order = orderOf(query.sort);
  const key = sql.ref(columnsOf(query.sort).at(-1) ?? 'id');
  return sql`
    SELECT whole.total, part.id, part.email, part.role, part.created_at, part.deactivated_at
    FROM (SELECT coalesce(sum(total), 0)::integer AS total FROM user_counts ${rows}) AS whole
    LEFT JOIN (
      SELECT id, email, email_key, role, created_at, deactivated_at FROM users
      WHERE ${key} IN (SELECT ${key} FROM users ${rows} ORDER BY ${order} ${limitOf(query)})
    ) AS part ON true
    ORDER BY ${order}`;
}

/** One statement, so that rows and total agree; without `page_size` the whole list. */
export function createUserList(db: Kysely<Schema>) {
  return async (query: UsersQuery): Promise<{ users: UserRow[]; total: number }> => {
    const statement = query.search ? searchStatement(query.search, query) : pageStatement(query);
    const { rows } = await statement.execute(db);
    const users = rows.flatMap((row) => {
      if (row.id === null) return [];
      const { id, email, role, created_at, deactivated_at } = row;
      return [{ id, email, role, created_at, deactivated_at }];
    });
    return { users, total: rows[0]?.total ?? 0 };
  };
}
