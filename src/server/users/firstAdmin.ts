import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { writeAudit } from '#server/db/audit.ts';
import type { Schema } from '#server/db/schema.ts';
import { hashPassword } from '#server/plugins/passwordHashing.ts';
import type { Settings } from '#server/settings/env.ts';
import { createdFields, newUserRow } from './userRows.ts';

/** 120 bits in 20 letters and digits, in groups that can be typed. */
function generatePassword(): string {
  return (
    randomBytes(15)
      .toString('base64url')
      .match(/.{1,5}/g) ?? []
  ).join('-');
}

export interface FirstAdmin {
  email: string;
  password: string;
  generated: boolean;
}

/**
 * Makes the first admin when there is no user at all, and says with which password; null when there is somebody already.
 * A generated password must be changed at the first sign-in, one from the settings need not. `announce` hears of the account
 * just before it is kept: killed in between, the next start makes another, but no password is ever kept that nobody was told.
 */
export async function ensureFirstAdmin(
  db: Kysely<Schema>,
  settings: Pick<Settings, 'adminEmail' | 'adminPassword' | 'timezone'>,
  announce: (admin: FirstAdmin) => void = () => undefined,
  now: Date = new Date(),
): Promise<FirstAdmin | null> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anybody) return null;
  const generated = settings.adminPassword === null;
  const password = settings.adminPassword ?? generatePassword();
  const row = newUserRow(
    { email: settings.adminEmail, role: 'admin', password_hash: await hashPassword(password), is_temporary: generated },
    now,
    settings.timezone,
  );
  return db.transaction().execute(async (trx) => {
    // Several instances may start at once on one empty database.
    await sql`LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    const earlier = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (earlier) return null;
    // Nobody could give a new one, so this one does not run out.
    await trx
      .insertInto('users')
      .values({ ...row, temporary_password_expires_at: null })
      .execute();
    await writeAudit(trx, {
      actor: { actorId: null, actorEmail: null, requestId: null },
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
