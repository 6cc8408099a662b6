import { availableParallelism } from 'node:os';
import argon2, { type Options } from '@node-rs/argon2';
import { unavailable } from '#server/plugins/httpErrors.ts';

/** Argon2id (the library's default) with 19 MiB, 2 passes, 1 lane; a stored hash contains its parameters. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const presentPrefix = '$argon2id$v=19$m=19456,t=2,p=1$';

/** More would block other users of the thread pool (files, DNS) and take 19 MiB each. */
const RUNNING_MAX = Math.max(1, Math.min(3, availableParallelism()));
const WAITING_MAX = 300;

let running = 0;
const waiting: (() => void)[] = [];

/** Work waits in order of arrival; rejects with 503 when too many wait. */
export async function withHashingPlace<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) throw unavailable();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // Passes the place on directly, so that no new caller takes it in between.
    if (next) next();
    else running -= 1;
  }
}

/** NFKC, so that the same letters give the same password; nothing is trimmed. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

export function hashPassword(password: string): Promise<string> {
  return withHashingPlace(() => argon2.hash(normalizePassword(password), parameters));
}

export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return argon2.verify(stored, normalizePassword(password));
}

export function needsRehash(stored: string): boolean {
  return !stored.startsWith(presentPrefix);
}

/** A hash that no password matches: verifying it makes an unknown e-mail take as long as a known one. */
export const UNKNOWN_USER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Zm9yIG5vYm9keSBhdCBhbGw$c29tZXRoaW5nIHRoYXQgbm8gcGFzc3dvcmQgaGFz';
