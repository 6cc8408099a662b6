import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Secret } from '#server/plugins/secret.ts';

const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + KEY_ID_BYTES + NONCE_BYTES + TAG_BYTES;

export class TokenCipherError extends Error {
  override name = 'TokenCipherError';
}

export interface TokenCipher {
  seal(text: string, athleteId: string): Uint8Array;
  /** Throws a {@link TokenCipherError} unless `blob` was sealed for this athlete. */
  open(blob: Uint8Array, athleteId: string): string;
  /** Whether `blob` was sealed with the key that seals, not with an older one. */
  isCurrent(blob: Uint8Array): boolean;
}

/** Reads also what the former secret key sealed. */
export const cipherFor = (secret: Secret, purpose: string): TokenCipher =>
  createTokenCipher(secret.derive(purpose), secret.deriveFormer(purpose));

const keyIdOf = (key: Uint8Array) => createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES);

/**
 * AES-256-GCM with `key` (32 bytes); `olderKeys` only decrypt. A blob is version (1) | key id (4) | nonce (12) | tag
 * (16) | ciphertext, with the athlete's row id as associated data.
 */
export function createTokenCipher(key: Uint8Array, olderKeys: readonly Uint8Array[] = []): TokenCipher {
  const keys = new Map([...olderKeys, key].map((entry) => [keyIdOf(entry).toString('hex'), entry]));
  const keyId = keyIdOf(key);

  return {
    seal(text, athleteId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(Buffer.from(athleteId));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(VERSION), keyId, nonce, cipher.getAuthTag(), encrypted]));
    },
    isCurrent: (blob) => keyId.equals(blob.subarray(1, 1 + KEY_ID_BYTES)),
    open(blob, athleteId) {
      const bytes = Buffer.from(blob);
      const used = keys.get(bytes.subarray(1, 1 + KEY_ID_BYTES).toString('hex'));
      if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION || !used) {
        throw new TokenCipherError('No key for these tokens');
      }
      const nonce = bytes.subarray(1 + KEY_ID_BYTES, 1 + KEY_ID_BYTES + NONCE_BYTES);
      const tag = bytes.subarray(HEAD_BYTES - TAG_BYTES, HEAD_BYTES);
      try {
        const decipher = createDecipheriv('aes-256-gcm', used, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(athleteId));
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(bytes.subarray(HEAD_BYTES)), decipher.final()]).toString('utf8');
      } catch {
        throw new TokenCipherError('These tokens belong to another athlete or were altered');
      }
    },
  };
}
