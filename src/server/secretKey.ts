import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartError } from '#server/settings/startError.ts';
import { syncDirectory } from './db/engine/syncFiles.ts';

export function secretKeyFile(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/**
 * The key in `dataDir`, created at the first start: 32 random bytes as base64url, mode 0600. Call it after the
 * database in `dataDir` is open, because its lock prevents a second server from creating another key.
 */
export function readOrMakeSecretKey(dataDir: string): string {
  const file = secretKeyFile(dataDir);
  try {
    return readSecretKey(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const own = `${file}.new`;
  const key = randomBytes(32).toString('base64url');
  const handle = openSync(own, 'w', 0o600);
  chmodSync(own, 0o600);
  writeSync(handle, `${key}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(own, file);
  syncDirectory(dataDir);
  return key;
}

export function readSecretKey(file: string): string {
  const key = readFileSync(file, 'utf8').trim();
  if (key.length >= 32) return key;
  throw new StartError(
    `${file} holds no key of at least 32 characters; put the right one back, or delete the file to get a new one`,
  );
}
