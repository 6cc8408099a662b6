import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export function createRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

function hmac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Deterministic, so that tabs that refresh at the same time get the same one. */
export function successorOf(key: Uint8Array, token: string): string {
  return hmac(key, token);
}

export function csrfTokenOf(key: Uint8Array, sessionId: string): string {
  return hmac(key, sessionId);
}

export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}
