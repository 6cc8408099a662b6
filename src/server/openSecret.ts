import { existsSync } from 'node:fs';
import type { Db } from './db/schema.ts';
import { dropUnreadable } from './dropUnreadable.ts';
import { fitsDatabase } from './encryptedValues.ts';
import { createSecret, type Secret } from './plugins/secret.ts';
import { readOrMakeSecretKey, readSecretKey, secretKeyFile } from './secretKey.ts';
import type { Settings } from './settings/env.ts';
import { StartError } from './settings/startError.ts';
import { cipherFor, TokenCipherError } from './sources/source/tokenCipher.ts';

export interface SecretKeys {
  current: string;
  former: string | null;
  /** The key of the first start; null when no start has stored it. */
  lasting: string | null;
}

const LASTING_KEY = 'lasting-key';

class WrongKeyError extends StartError {
  constructor(given: string, hasFormer: boolean) {
    super(
      `${hasFormer ? `neither ${given} nor the former key is` : `${given} is not`} the key that last encrypted the database; put that key back, or set it as SECRET_KEY_OLD; if it is lost, run npm run re-encrypt -- --lost`,
    );
  }
}

/** Stores the key at the first start, so that a later start with another key stops. */
export async function openSecret(settings: Settings, db: Db): Promise<Secret> {
  const keys = await readSecretKeys(settings, db);
  const { current, former, lasting } = keys;
  if (former === null && lasting === null) {
    await storeLastingKey(db, { ...keys, lasting: current });
  }
  return createSecret(current, { former, lasting });
}

/**
 * Deletes or resets every value that the lost key encrypted. Returns the number of rows by table. The next start stores
 * the current key.
 */
export async function giveUpLostKey(settings: Settings, db: Db, now: Date): Promise<Map<string, number>> {
  try {
    await readSecretKeys(settings, db);
  } catch (error) {
    if (!(error instanceof WrongKeyError)) throw error;
    const { current, former } = givenKeys(settings);
    const dropped = await dropUnreadable(db, createSecret(current, { former }), now);
    await db.deleteFrom('lasting_key').execute();
    return dropped;
  }
  throw new StartError('The keys open the database, so none is lost; nothing was changed');
}

/** From the settings, else from `DATA_DIR`. */
function givenKeys({ dataDir, secretKey, secretKeyOld }: Settings): Omit<SecretKeys, 'lasting'> {
  const oldFile = `${secretKeyFile(dataDir)}.old`;
  const current = secretKey ?? readOrMakeSecretKey(dataDir);
  const former = secretKeyOld ?? (existsSync(oldFile) ? readSecretKey(oldFile) : null);
  if (former === current) {
    throw new StartError(`SECRET_KEY_OLD or ${oldFile} is the present key; the present one must be a new one`);
  }
  return { current, former };
}

export async function readSecretKeys(settings: Settings, db: Db): Promise<SecretKeys> {
  const { current, former } = givenKeys(settings);
  const secret = createSecret(current, { former });
  const given = settings.secretKey === null ? secretKeyFile(settings.dataDir) : 'SECRET_KEY';
  const wrongKey = new WrongKeyError(given, former !== null);
  const row = await db.selectFrom('lasting_key').select('key_encrypted').executeTakeFirst();
  if (!row) {
    // Once stored, a wrong key would stay for good.
    if (!(await fitsDatabase(db, secret))) throw wrongKey;
    return { current, former, lasting: null };
  }
  try {
    return { current, former, lasting: cipherFor(secret, LASTING_KEY).open(row.key_encrypted, LASTING_KEY) };
  } catch (error) {
    if (error instanceof TokenCipherError) throw wrongKey;
    throw error;
  }
}

export async function storeLastingKey(db: Db, { current, former, lasting }: SecretKeys): Promise<void> {
  const key = lasting ?? former;
  if (key === null) return;
  const key_encrypted = cipherFor(createSecret(current), LASTING_KEY).seal(key, LASTING_KEY);
  await db
    .insertInto('lasting_key')
    .values({ key_encrypted })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ key_encrypted }))
    .execute();
}
