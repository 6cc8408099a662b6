import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { NO_ACTOR, writeAudit } from '#server/db/audit.ts';
import type { Db } from '#server/db/schema.ts';
import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';
import { passwordProblem } from '#server/plugins/passwords/passwordRules.ts';
import type { Settings } from '#server/settings/env.ts';
import { SettingError } from '#server/settings/settingError.ts';
import { createdFields, newUserRow } from './userRows.ts';

/** 120 bits in 20 letters and digits, in groups for typing. */
function generatePassword(): string {
  return (
    randomBytes(15)
      .toString('base64url')
      .match(/.{1,5}/g) ?? []
  ).join('-');
}

interface FirstAdmin {
  email: string;
  password: string;
  generated: boolean;
}

/**
 * `announce` prints the account just before the commit: after a crash in between the next start creates another one, so
 * no stored password is unknown.
 */
export async function ensureFirstAdmin(
  db: Db,
  settings: Pick<Settings, 'adminEmail' | 'adminPassword' | 'productName' | 'timezone'>,
  announce: (admin: FirstAdmin) => void = () => undefined,
  now: Date = new Date(),
): Promise<FirstAdmin | null> {
  const existing = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (existing) return null;
  const generated = settings.adminPassword === null;
  const password = settings.adminPassword ?? generatePassword();
  if (!generated && passwordProblem('password', password, { email: settings.adminEmail }, settings.productName)) {
    throw new SettingError(
      'ADMIN_PASSWORD is set to something else; it takes a password that is not too common, and is not the email',
    );
  }
  const row = newUserRow(
    { email: settings.adminEmail, role: 'admin', password_hash: await hashPassword(password), is_temporary: generated },
    now,
    settings.timezone,
  );
  return db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const earlier = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (earlier) return null;
    // No other admin could give a new password, so this one does not expire.
    await trx
      .insertInto('users')
      .values({ ...row, temporary_password_expires_at: null })
      .execute();
    await writeAudit(trx, {
      actor: NO_ACTOR,
      action: 'user.first_admin_created',
      objectId: row.id,
      changes: createdFields(row),
      at: now,
    });
    const admin = { email: row.email, password, generated };
    announce(admin);
    return admin;
  });
}
