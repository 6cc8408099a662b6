import type { Selectable } from 'kysely';
import { type AuditActor, writeAudit } from '#server/db/audit.ts';
import { brokenUnique } from '#server/db/databaseErrors.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { AuditChange, Db, Trx, UsersTable } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import type { Role } from '#shared/roles.ts';
import { endSessions } from './endSessions.ts';
import type { StaysBecause } from './lockLeaving.ts';
import { type Removal, removeUser } from './removeUser.ts';
import { joinLab, lockLab } from './userLab.ts';
import { createUserList, type UserRow } from './userList.ts';
import { createdFields, newUserRow } from './userRows.ts';

type PasswordState = Pick<Selectable<UsersTable>, 'must_change_password' | 'temporary_password_expires_at'>;

function passwordChanges(former: PasswordState, next: PasswordState): Record<keyof PasswordState, AuditChange> {
  return {
    must_change_password: { old: former.must_change_password, new: next.must_change_password },
    temporary_password_expires_at: {
      old: former.temporary_password_expires_at,
      new: next.temporary_password_expires_at,
    },
  };
}

export type UsersRepository = ReturnType<typeof createUsersRepository>;

/** A change is recorded in its own transaction. */
export function createUsersRepository(db: Db, jobs: JobQueue | null) {
  const lockPasswordState = (trx: Trx, userId: string) =>
    trx
      .selectFrom('users')
      .select(['password_hash', 'must_change_password', 'temporary_password_expires_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst();

  return {
    list: createUserList(db),

    find: (id: string): Promise<UserRow | undefined> =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'role', 'created_at', 'deactivated_at'])
        .where('id', '=', id)
        .executeTakeFirst(),

    findLab: (id: string): Promise<{ id: string; lab_id: string; lab_name: string } | undefined> =>
      db
        .selectFrom('researchers')
        .innerJoin('labs', 'labs.id', 'researchers.lab_id')
        .select(['researchers.id', 'lab_id', 'labs.name as lab_name'])
        .where('user_id', '=', id)
        .executeTakeFirst(),

    findPassword: (id: string) =>
      db.selectFrom('users').select(['password_hash', 'must_change_password']).where('id', '=', id).executeTakeFirst(),

    create: async (
      { lab_id, ...user }: { email: string; role: Role; password_hash: string; lab_id: string | undefined },
      now: Date,
      timezone: string,
      actor: AuditActor,
    ): Promise<UserRow | 'email taken' | 'no lab'> => {
      const row = newUserRow({ ...user, is_temporary: true }, now, timezone);
      const { id, email, role, created_at } = row;
      try {
        return await inTransaction(db, async (trx) => {
          const lab = lab_id === undefined ? null : await lockLab(trx, lab_id);
          if (lab === undefined) return 'no lab';
          await trx.insertInto('users').values(row).execute();
          const ofLab = lab ? await joinLab(trx, id, lab, now) : {};
          const changes = { ...createdFields(row), ...ofLab };
          await writeAudit(trx, { actor, action: 'user.created', objectId: id, changes, at: now });
          return { id, email, role, created_at, deactivated_at: null };
        });
      } catch (error) {
        if (brokenUnique(error) === 'users_email_key_key') return 'email taken';
        throw error;
      }
    },

    remove: (removal: Omit<Removal, 'jobs'>): Promise<'deleted' | StaysBecause> =>
      inTransaction(db, (trx) => removeUser(trx, { ...removal, jobs })),

    resetPassword: (
      id: string,
      password_hash: string,
      expiresAt: Date,
      now: Date,
      actor: AuditActor,
    ): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const former = await lockPasswordState(trx, id);
        if (!former) return false;
        await trx
          .updateTable('users')
          .set({
            password_hash,
            must_change_password: true,
            temporary_password_expires_at: expiresAt,
            updated_at: now,
          })
          .where('id', '=', id)
          .execute();
        await endSessions(trx, id, now);
        const changes = passwordChanges(former, {
          must_change_password: true,
          temporary_password_expires_at: expiresAt,
        });
        await writeAudit(trx, { actor, action: 'user.password_reset', objectId: id, changes, at: now });
        return true;
      }),

    changePassword: (
      change: { userId: string; sessionId: string; former: string; password_hash: string },
      now: Date,
      actor: AuditActor,
    ): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const former = await lockPasswordState(trx, change.userId);
        if (former?.password_hash !== change.former) return false;
        await trx
          .updateTable('users')
          .set({
            password_hash: change.password_hash,
            must_change_password: false,
            temporary_password_expires_at: null,
            updated_at: now,
          })
          .where('id', '=', change.userId)
          .execute();
        await endSessions(trx, change.userId, now, change.sessionId);
        const changes = passwordChanges(former, { must_change_password: false, temporary_password_expires_at: null });
        await writeAudit(trx, { actor, action: 'user.password_changed', objectId: change.userId, changes, at: now });
        return true;
      }),
  };
}
