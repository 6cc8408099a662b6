import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AuditChange, UsersTable } from '#server/db/schema.ts';
import { TEMPORARY_PASSWORD_SECONDS } from '#shared/constants.ts';
import type { User } from '#shared/contract/users.ts';
import { emailKey } from '#shared/email.ts';
import type { Role } from '#shared/roles.ts';
import type { UserRow } from './userList.ts';
import { userSearchText } from './userSearch.ts';

interface NewUser {
  email: string;
  role: Role;
  password_hash: string;
  /** True for a password chosen by an admin: it must be changed, and works for 72 hours. */
  is_temporary: boolean;
}

export function temporaryUntil(now: Date): Date {
  return new Date(now.getTime() + TEMPORARY_PASSWORD_SECONDS * 1000);
}

export function newUserRow(user: NewUser, now: Date, timezone: string): Insertable<UsersTable> & { created_at: Date } {
  const { email, role, password_hash, is_temporary } = user;
  return {
    id: uuidv7({ msecs: now.getTime() }),
    email,
    email_key: emailKey(email),
    role,
    password_hash,
    must_change_password: is_temporary,
    temporary_password_expires_at: is_temporary ? temporaryUntil(now) : null,
    search_text: userSearchText({ email, role, created_at: now, deactivated_at: null }, timezone),
    created_at: now,
    updated_at: now,
  };
}

export function toUser({ id, email, role, created_at, deactivated_at }: UserRow): User {
  const user = { id, email, role, created_at: created_at.toISOString() };
  return deactivated_at ? { ...user, deactivated_at: deactivated_at.toISOString() } : user;
}

export function createdFields(
  row: Pick<Insertable<UsersTable>, 'email' | 'role' | 'must_change_password'>,
): Record<string, AuditChange> {
  const { email, role, must_change_password } = row;
  return {
    email: { old: null, new: email },
    role: { old: null, new: role },
    must_change_password: { old: null, new: must_change_password },
  };
}
