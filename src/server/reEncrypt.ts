import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './db/schema.ts';
import { type SecretKeys, storeLastingKey } from './openSecret.ts';
import { createSecret, type Secret } from './plugins/secret.ts';
import { cipherFor, type TokenCipher, TokenCipherError } from './sources/source/tokenCipher.ts';

interface EncryptedColumn {
  table: keyof Schema;
  column: string;
  /** Authenticated with the value. */
  id: string;
  purpose: RawBuilder<string>;
  /** A server is replacing the value. */
  isBusy?: RawBuilder<boolean>;
}

const ofSource = sql<string>`source || '-tokens'`;

/** Every column with encrypted values but that of `lasting_key`. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: 'athletes',
    column: 'tokens_encrypted',
    id: 'id',
    purpose: sql<string>`'strava-tokens'`,
    isBusy: sql<boolean>`coalesce(refresh_claimed_until > now(), false)`,
  },
  { table: 'strava_invites', column: 'token_encrypted', id: 'id', purpose: sql<string>`'strava-tokens'` },
  { table: 'revocations', column: 'token_encrypted', id: 'id', purpose: ofSource },
  { table: 'source_accounts', column: 'token_encrypted', id: 'id', purpose: ofSource },
  { table: 'source_webhooks', column: 'key_encrypted', id: 'source', purpose: ofSource },
  { table: 'contact_addresses', column: 'address', id: 'id', purpose: sql<string>`'contact-addresses'` },
];

export interface ReEncrypted {
  encrypted: number;
  /** Another run has to do them. */
  left: number;
  /** Neither key opens them. */
  unreadable: number;
}

/** Encrypts all that the current key did not encrypt, by column; servers may run meanwhile. */
export async function reEncrypt(db: Kysely<Schema>, keys: SecretKeys): Promise<Map<string, ReEncrypted>> {
  const secret = createSecret(keys.current, keys);
  const done = new Map<string, ReEncrypted>();
  // First, so that what is encrypted is never beside a lasting key that is lost.
  await storeLastingKey(db, keys);
  for (const column of ENCRYPTED_COLUMNS) {
    done.set(`${column.table}.${column.column}`, await reEncryptColumn(db, secret, column));
  }
  return done;
}

interface Value {
  id: string;
  purpose: string;
  value: Uint8Array;
  is_busy: boolean;
}

async function reEncryptColumn(db: Kysely<Schema>, secret: Secret, column: EncryptedColumn): Promise<ReEncrypted> {
  const { rows } = await sql<Value>`
    SELECT ${sql.ref(column.id)}::text AS id, ${column.purpose} AS purpose, ${sql.ref(column.column)} AS value,
      ${column.isBusy ?? sql`false`} AS is_busy
    FROM ${sql.table(column.table)} WHERE ${sql.ref(column.column)} IS NOT NULL`.execute(db);
  const counts: ReEncrypted = { encrypted: 0, left: 0, unreadable: 0 };
  for (const row of rows) {
    const cipher = cipherFor(secret, row.purpose);
    if (cipher.isCurrent(row.value)) continue;
    const text = row.is_busy ? null : open(cipher, row);
    if (row.is_busy) counts.left += 1;
    else if (text === null) counts.unreadable += 1;
    else if (await replace(db, column, row, cipher.seal(text, row.id))) counts.encrypted += 1;
    else counts.left += 1;
  }
  return counts;
}

function open(cipher: TokenCipher, { value, id }: Value): string | null {
  try {
    return cipher.open(value, id);
  } catch (error) {
    if (error instanceof TokenCipherError) return null;
    throw error;
  }
}

/** False when the value was replaced, or its row is busy, since it was read. */
async function replace(db: Kysely<Schema>, column: EncryptedColumn, { id, value }: Value, sealed: Uint8Array) {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(column.table)} SET ${sql.ref(column.column)} = ${sealed}
    WHERE ${sql.ref(column.id)}::text = ${id} AND ${sql.ref(column.column)} = ${value}
      AND NOT ${column.isBusy ?? sql`false`}`.execute(db);
  return numAffectedRows === 1n;
}
