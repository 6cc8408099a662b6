import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../startError.ts';

/**
 * Keeps every other process away from a data directory until `release`, or until this process ends, however it ends: the lock
 * is the operating system's, held through an SQLite file. Throws a one-line StartError when another process has it.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  const file = join(dataDir, 'lock.sqlite');
  const lock = new DatabaseSync(file);
  try {
    lock.exec('PRAGMA busy_timeout=0; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE');
    chmodSync(file, 0o600);
  } catch (error) {
    lock.close();
    if (error instanceof Error && error.message.includes('locked')) {
      throw new StartError(`DATA_DIR ${dataDir} is in use by another Kadenz process; stop it or set another DATA_DIR`);
    }
    throw error;
  }
  return { release: () => lock.close() };
}
