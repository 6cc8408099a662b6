import { sql } from 'kysely';
import type { Db } from './db/schema.ts';
import {
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  type EncryptedValue,
  openValue,
  readEncrypted,
} from './encryptedValues.ts';
import { type SecretKeys, storeLastingKey } from './openSecret.ts';
import { createSecret, type Secret } from './plugins/secret.ts';
import { cipherFor } from './sources/source/tokenCipher.ts';

interface ReEncrypted {
  encrypted: number;
  /** Another run has to do them. */
  left: number;
  /** Neither key opens them. */
  unreadable: number;
}

/** Encrypts all that the current key did not encrypt, by column; servers may run meanwhile. */
export async function reEncrypt(db: Db, keys: SecretKeys): Promise<Map<string, ReEncrypted>> {
  const secret = createSecret(keys.current, keys);
  const done = new Map<string, ReEncrypted>();
  // First, so that encrypted values never outlive the key that is kept.
  await storeLastingKey(db, keys);
  for (const column of ENCRYPTED_COLUMNS) {
    done.set(`${column.table}.${column.column}`, await reEncryptColumn(db, secret, column));
  }
  return done;
}

export function nextSteps(done: ReadonlyMap<string, ReEncrypted>): { lines: string[]; isComplete: boolean } {
  const sumOf = (name: 'left' | 'unreadable') => [...done.values()].reduce((sum, counts) => sum + counts[name], 0);
  const [left, unreadable] = [sumOf('left'), sumOf('unreadable')];
  const lines = [
    ...(left > 0 ? [`${left} were in use. Run this command again in a minute.`] : []),
    ...(unreadable > 0
      ? [`Neither key opens ${unreadable}. If an older key does, set it as SECRET_KEY_OLD and run this command again.`]
      : []),
  ];
  if (lines.length > 0) return { lines, isComplete: false };
  return { lines: ['The former key is not needed any more: remove it and start again.'], isComplete: true };
}

async function reEncryptColumn(db: Db, secret: Secret, column: EncryptedColumn): Promise<ReEncrypted> {
  const counts: ReEncrypted = { encrypted: 0, left: 0, unreadable: 0 };
  for (const row of await readEncrypted(db, column)) {
    const cipher = cipherFor(secret, row.purpose);
    if (cipher.isCurrent(row.value)) continue;
    const text = row.is_busy ? null : openValue(cipher, row);
    if (row.is_busy) counts.left += 1;
    else if (text === null) counts.unreadable += 1;
    else if (await replace(db, column, row, cipher.seal(text, row.id))) counts.encrypted += 1;
    else counts.left += 1;
  }
  return counts;
}

/** False when the value was replaced, or its row is busy, since it was read. */
async function replace(db: Db, column: EncryptedColumn, { id, value }: EncryptedValue, sealed: Uint8Array) {
  const { numAffectedRows } = await sql`
    UPDATE ${sql.table(column.table)} SET ${sql.ref(column.column)} = ${sealed}
    WHERE ${sql.ref(column.id)}::text = ${id} AND ${sql.ref(column.column)} = ${value}
      AND NOT ${column.isBusy ?? sql`false`}`.execute(db);
  return numAffectedRows === 1n;
}
