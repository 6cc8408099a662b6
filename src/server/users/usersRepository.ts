import type { Kysely, Transaction } from 'kysely';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Role } from '#shared/roles.ts';
import { createUserList, type UserRow } from './userList.ts';
import { newUserRow } from './userRows.ts';

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
    list: createUserList(db),

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
