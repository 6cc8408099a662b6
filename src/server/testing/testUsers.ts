import type { Db } from '#server/db/schema.ts';
import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';
import type { Settings } from '#server/settings/env.ts';
import { newUserRow } from '#server/users/userRows.ts';
import type { Role } from '#shared/roles.ts';

export interface TestUserOverrides {
  email?: string;
  password?: string;
  role?: Role;
  must_change_password?: boolean;
  deactivated_at?: Date;
}

export interface TestUser {
  id: string;
  email: string;
  password: string;
  role: Role;
}

const hashes = new Map<string, Promise<string>>();
let count = 0;

function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

export async function createTestUser(
  db: Db,
  settings: Pick<Settings, 'timezone'>,
  now: Date,
  overrides: TestUserOverrides = {},
): Promise<TestUser> {
  count += 1;
  const { email = `person${count}@example.org`, password = 'eight tall birches', role = 'user' } = overrides;
  const is_temporary = overrides.must_change_password ?? false;
  const row = newUserRow(
    { email, role, password_hash: await hashOnce(password), is_temporary },
    now,
    settings.timezone,
  );
  await db
    .insertInto('users')
    .values({ ...row, deactivated_at: overrides.deactivated_at ?? null })
    .execute();
  return { id: row.id, email, password, role };
}
