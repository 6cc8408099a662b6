import { createHash, randomBytes } from 'node:crypto';

/** 128 bits; the first letter says what the token opens, so that a page asks for the right thing. */
export function createSecretToken(kind: string): string {
  return `${kind}.${randomBytes(16).toString('base64url')}`;
}

export function hashOfToken(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
