import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Schema } from './db/schema.ts';
import { createSecret, type Secret } from './plugins/secret.ts';
import { readOrMakeSecretKey, readSecretKey, secretKeyFile } from './secretKey.ts';
import type { Settings } from './settings/env.ts';
import { StartError } from './settings/startError.ts';
import { cipherFor, TokenCipherError } from './sources/source/tokenCipher.ts';

export interface SecretKeys {
  current: string;
  former: string | null;
  /** The key of the first start; null when the key was never changed. */
  lasting: string | null;
}

const LASTING_KEY = 'lasting-key';

export async function openSecret(settings: Settings, db: Kysely<Schema>): Promise<Secret> {
  const { current, ...others } = await readSecretKeys(settings, db);
  return createSecret(current, others);
}

/** From the settings, else from `DATA_DIR`. */
export async function readSecretKeys(settings: Settings, db: Kysely<Schema>): Promise<SecretKeys> {
  const file = secretKeyFile(settings.dataDir);
  const oldFile = `${file}.old`;
  const current = settings.secretKey ?? readOrMakeSecretKey(settings.dataDir);
  const former = settings.secretKeyOld ?? (existsSync(oldFile) ? readSecretKey(oldFile) : null);
  const row = await db.selectFrom('lasting_key').select('key_encrypted').executeTakeFirst();
  if (!row) return { current, former, lasting: null };
  try {
    const cipher = cipherFor(createSecret(current, { former }), LASTING_KEY);
    return { current, former, lasting: cipher.open(row.key_encrypted, LASTING_KEY) };
  } catch (error) {
    if (!(error instanceof TokenCipherError)) throw error;
    const given = settings.secretKey === null ? file : 'SECRET_KEY';
    throw new StartError(
      `${given} is not the key that last encrypted the database; put that key back, or set it as SECRET_KEY_OLD`,
    );
  }
}

export async function storeLastingKey(db: Kysely<Schema>, { current, former, lasting }: SecretKeys): Promise<void> {
  const key = lasting ?? former;
  if (key === null) return;
  const key_encrypted = cipherFor(createSecret(current), LASTING_KEY).seal(key, LASTING_KEY);
  await db
    .insertInto('lasting_key')
    .values({ key_encrypted })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ key_encrypted }))
    .execute();
}
