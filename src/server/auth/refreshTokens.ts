import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What the browser holds as `refresh_token_cookie`: 256 random bits, or 256 bits of an HMAC that nobody can compute. */
export function createRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database holds of a token. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}

function hmac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** The token that replaces `token`: always the same one, so that tabs that refresh at once are given one token. */
export function successorOf(key: Uint8Array, token: string): string {
  return hmac(key, token);
}

/** What `csrf_refresh_token` holds: bound to the session, the same for its whole life. */
export function csrfTokenOf(key: Uint8Array, sessionId: string): string {
  return hmac(key, sessionId);
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(hashToken(a), hashToken(b));
}
