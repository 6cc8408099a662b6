import type { Db } from './db/schema.ts';
import {
  ENCRYPTED_COLUMNS,
  type EncryptedTable,
  type EncryptedValue,
  openValue,
  readEncrypted,
} from './encryptedValues.ts';
import type { Secret } from './plugins/secret.ts';
import { endLost } from './sources/accounts/endAccount.ts';
import { cipherFor } from './sources/source/tokenCipher.ts';

type Drop = (db: Db, row: EncryptedValue, now: Date) => Promise<unknown>;

/** Connections end as when a source refuses their tokens; the other rows are deleted or revoked. */
const DROPS: Record<EncryptedTable, Drop> = {
  athletes: (db, { id, value }, now) => endLost(db, { source: 'strava', id }, value, 'tokens_lost', now),
  source_accounts: (db, { id, value }, now) => endLost(db, { id }, value, 'tokens_lost', now),
  strava_invites: (db, { id }, now) =>
    db
      .updateTable('strava_invites')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute(),
  revocations: (db, { id }) => db.deleteFrom('revocations').where('id', '=', id).execute(),
  source_webhooks: (db, { value }) => db.deleteFrom('source_webhooks').where('key_encrypted', '=', value).execute(),
  contact_addresses: (db, { id }) => db.deleteFrom('contact_addresses').where('id', '=', id).execute(),
};

export async function dropUnreadable(db: Db, secret: Secret, now: Date): Promise<Map<string, number>> {
  const dropped = new Map<string, number>();
  for (const column of ENCRYPTED_COLUMNS) {
    const rows = await readEncrypted(db, column);
    const lost = rows.filter((row) => openValue(cipherFor(secret, row.purpose), row) === null);
    for (const row of lost) await DROPS[column.table](db, row, now);
    dropped.set(column.table, lost.length);
  }
  return dropped;
}
