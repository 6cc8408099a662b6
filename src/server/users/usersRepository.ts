import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import type { Schema } from '#server/db/schema.ts';
import type { UserSort, UsersQuery } from '#shared/contract/users.ts';
import type { Role } from '#shared/roles.ts';
import { newUserRow } from './userRows.ts';

export interface UserRow {
  id: string;
  email: string;
  role: Role;
  created_at: Date;
}

interface ListRow extends UserRow {
  total: number;
}

/** Sorted by these, the last of which is unique, so that a row keeps its place from page to page. */
const SORT_COLUMNS: Record<UserSort, readonly string[]> = {
  email: ['email_key'],
  role: ['role', 'email_key'],
  created_at: ['created_at', 'id'],
};
const DEFAULT_SORT = '-created_at';

function orderBy(sort: UsersQuery['sort'] = DEFAULT_SORT): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-');
  const columns = SORT_COLUMNS[sort.replace('-', '') as UserSort];
  const direction = sql.raw(isDescending ? 'DESC' : 'ASC');
  return sql.join(columns.map((column) => sql`${sql.ref(column)} ${direction}`));
}

function like(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** One statement: the page of rows, and in each how many there are in all; a single row of nulls when the page is empty. */
export function listUsersStatement(query: UsersQuery): RawBuilder<ListRow | { id: null; total: number }> {
  const { search, role, sort, page = 1, page_size } = query;
  const conditions = [
    ...(role === undefined ? [] : [sql`role = ${role}`]),
    ...(search === undefined || search === '' ? [] : [sql`search_text LIKE ${like(search)}`]),
  ];
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  // Only a search has to be counted by looking; for the rest the database keeps the count.
  const total =
    search === undefined || search === ''
      ? sql`SELECT sum(total)::integer FROM user_counts ${role === undefined ? sql`` : sql`WHERE role = ${role}`}`
      : sql`SELECT count(*)::integer FROM users ${where}`;
  const limit = page_size === undefined ? sql`` : sql`LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const order = orderBy(sort);
  return sql`
    SELECT whole.total, part.id, part.email, part.role, part.created_at
    FROM (SELECT (${total}) AS total) AS whole
    LEFT JOIN (
      SELECT id, email, email_key, role, created_at FROM users ${where} ORDER BY ${order} ${limit}
    ) AS part ON true
    ORDER BY ${order}`;
}

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** SQL of the accounts. Every time is the caller's `now`. */
export function createUsersRepository(db: Kysely<Schema>) {
  const endSessions = (trx: Transaction<Schema>, userId: string, now: Date, except?: string) => {
    const all = trx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null);
    return (except === undefined ? all : all.where('id', '!=', except)).execute();
  };

  return {
    /** Without `page_size` the whole list. */
    list: async (query: UsersQuery): Promise<{ users: UserRow[]; total: number }> => {
      const { rows } = await listUsersStatement(query).execute(db);
      return { users: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
    },

    find: (id: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').select(['id', 'email', 'role', 'created_at']).where('id', '=', id).executeTakeFirst(),

    findPassword: (id: string) =>
      db.selectFrom('users').select(['password_hash', 'must_change_password']).where('id', '=', id).executeTakeFirst(),

    /** Null when the e-mail is taken, in whatever case. */
    create: async (
      user: { email: string; role: Role; password_hash: string },
      now: Date,
      timezone: string,
    ): Promise<UserRow | null> => {
      const row = newUserRow({ ...user, is_temporary: true }, now, timezone);
      try {
        await db.insertInto('users').values(row).execute();
      } catch (error) {
        if (brokenUnique(error) === 'users_email_key_key') return null;
        throw error;
      }
      return { id: row.id, email: row.email, role: row.role, created_at: row.created_at };
    },

    /** Deletes `id` for `actorId`. All admins are locked meanwhile, so that two deletions cannot take the last two. */
    remove: (id: string, actorId: string): Promise<'deleted' | 'missing' | 'last admin' | 'own account'> =>
      db.transaction().execute(async (trx) => {
        const target = await trx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst();
        if (target?.role === 'admin') {
          const admins = await trx
            .selectFrom('users')
            .select('id')
            .where('role', '=', 'admin')
            .orderBy('id')
            .forUpdate()
            .execute();
          if (admins.length === 1 && admins[0]?.id === id) return 'last admin';
        }
        if (id === actorId) return 'own account';
        const { numDeletedRows } = await trx.deleteFrom('users').where('id', '=', id).executeTakeFirst();
        return numDeletedRows > 0n ? 'deleted' : 'missing';
      }),

    /** Gives a temporary password and ends every session; false when there is no such user. */
    resetPassword: (id: string, password_hash: string, expiresAt: Date, now: Date): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({
            password_hash,
            must_change_password: true,
            temporary_password_expires_at: expiresAt,
            updated_at: now,
          })
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await endSessions(trx, id, now);
        return true;
      }),

    /** Sets the person's own password and ends their other sessions; false when it was changed by somebody else meanwhile. */
    changePassword: (
      change: { userId: string; sessionId: string; former: string; password_hash: string },
      now: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({
            password_hash: change.password_hash,
            must_change_password: false,
            temporary_password_expires_at: null,
            updated_at: now,
          })
          .where('id', '=', change.userId)
          .where('password_hash', '=', change.former)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await endSessions(trx, change.userId, now, change.sessionId);
        return true;
      }),
  };
}
