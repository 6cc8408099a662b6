import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartError } from './startError.ts';

/** Adds the settings of the file `.env` to those of the environment. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return;
  try {
    process.loadEnvFile('.env');
  } catch {
    // Node says of a file that this user may not read that it does not exist.
    throw new StartError(`${resolve('.env')} cannot be read; it takes a file that this user may read, or none`);
  }
}
