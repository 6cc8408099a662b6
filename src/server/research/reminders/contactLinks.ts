import { createHmac } from 'node:crypto';
import type { Secret } from '#server/plugins/secret.ts';
import { TOKEN_KINDS } from '#shared/tokenKinds.ts';

const TOKEN_BYTES = 16;

function derived(secret: Secret, kind: string, id: string): string {
  const key = secret.deriveLasting('contact-links');
  const bytes = createHmac('sha256', key).update(`${kind}:${id}`).digest().subarray(0, TOKEN_BYTES);
  return `${kind}.${bytes.toString('base64url')}`;
}

/** The links in mails are derived, because a reminder is written long after the address was left. */
export function contactTokens(secret: Secret, contactId: string): { confirm: string; leave: string } {
  return {
    confirm: derived(secret, TOKEN_KINDS.confirm, contactId),
    leave: derived(secret, TOKEN_KINDS.leave, contactId),
  };
}

export function noDigestToken(secret: Secret, userId: string): string {
  return derived(secret, TOKEN_KINDS.noDigest, userId);
}
