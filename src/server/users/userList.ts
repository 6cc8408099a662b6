import { type RawBuilder, sql } from 'kysely';
import { type ListPage, listPage, type Orders, orderBy, where } from '#server/db/listPage.ts';
import type { Db } from '#server/db/schema.ts';
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

const ORDERS: Orders<UserSort> = {
  email: [sql.ref('email_key')],
  role: [sql.ref('role'), sql.ref('email_key')],
  created_at: [sql.ref('created_at'), sql.ref('id')],
};
const COLUMNS = sql`users.id, users.email, users.role, users.created_at, users.deactivated_at`;

const ofRole = (role: Role | undefined): RawBuilder<unknown>[] => (role === undefined ? [] : [sql`role = ${role}`]);

export function createUserList(db: Db) {
  return (query: UsersQuery): Promise<ListPage<UserRow>> => {
    const { search, role, sort = '-created_at' } = query;
    // The index of each order ends with its key, so skipped rows are not read.
    const key = sql.ref(sort.endsWith('created_at') ? 'id' : 'email_key');
    const common = {
      key,
      order: orderBy(sort, ORDERS),
      columns: COLUMNS,
      joins: sql`JOIN users ON users.${key} = page.key`,
    };
    if (search) {
      const matching = where([...ofRole(role), ...userContains(search)]);
      const found = sql`SELECT id, email_key, role, created_at FROM users ${matching}`;
      return listPage(db, { ...common, found, from: sql`FROM found` }, query);
    }
    const rows = where(ofRole(role));
    const total = sql`SELECT coalesce(sum(total), 0)::integer AS total FROM user_counts ${rows}`;
    return listPage(db, { ...common, from: sql`FROM users ${rows}`, total }, query);
  };
}
