import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db/schema.ts';
import type { Secret } from './plugins/secret.ts';
import { cipherFor, type TokenCipher, TokenCipherError } from './sources/source/tokenCipher.ts';

export type EncryptedTable =
  | 'athletes'
  | 'strava_invites'
  | 'revocations'
  | 'source_accounts'
  | 'source_webhooks'
  | 'contact_addresses';

export interface EncryptedColumn {
  table: EncryptedTable;
  column: string;
  /** Authenticated with the value. */
  id: string;
  purpose: RawBuilder<string>;
  /** A server is replacing the value. */
  isBusy?: RawBuilder<boolean>;
}

const ofSource = sql<string>`source || '-tokens'`;

/** Every encrypted column except that of `lasting_key`. */
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

export interface EncryptedValue {
  id: string;
  purpose: string;
  value: Uint8Array;
  is_busy: boolean;
}

export async function readEncrypted(db: Db, column: EncryptedColumn): Promise<EncryptedValue[]> {
  const { rows } = await sql<EncryptedValue>`
    SELECT ${sql.ref(column.id)}::text AS id, ${column.purpose} AS purpose, ${sql.ref(column.column)} AS value,
      ${column.isBusy ?? sql`false`} AS is_busy
    FROM ${sql.table(column.table)} WHERE ${sql.ref(column.column)} IS NOT NULL`.execute(db);
  return rows;
}

/** Null when no key of `cipher` opens the value. */
export function openValue(cipher: TokenCipher, { value, id }: EncryptedValue): string | null {
  try {
    return cipher.open(value, id);
  } catch (error) {
    if (error instanceof TokenCipherError) return null;
    throw error;
  }
}

/** False when there are encrypted values and `secret` opens none of them. */
export async function fitsDatabase(db: Db, secret: Secret): Promise<boolean> {
  let isEmpty = true;
  for (const column of ENCRYPTED_COLUMNS) {
    for (const row of await readEncrypted(db, column)) {
      if (openValue(cipherFor(secret, row.purpose), row) !== null) return true;
      isEmpty = false;
    }
  }
  return isEmpty;
}
