import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#server/plugins/secret.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { API_BASE } from '#shared/constants.ts';

export interface WebhookSecrets {
  /** Secret: in no log, and in answers to the admin only. */
  callbackUrl: string;
  verifyToken: string;
  isPath(given: string): boolean;
  isVerifyToken(given: string): boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time for texts of any length. */
function comparerWith(expected: string): (given: string) => boolean {
  const wanted = digest(expected);
  return (given) => timingSafeEqual(wanted, digest(given));
}

/** Derived from the lasting key, so that all instances and restored backups have the same. */
export function createWebhookSecrets(secret: Secret, publicUrl: string): WebhookSecrets {
  const derive = (purpose: string) => Buffer.from(secret.deriveLasting(purpose)).toString('base64url');
  const path = derive('strava-webhook-path');
  const verifyToken = derive('strava-webhook-verify');
  return {
    callbackUrl: `${publicUrl}${API_BASE}${CONTROL_CALLS.greetWebhook.path.replace(':secret', path)}`,
    verifyToken,
    isPath: comparerWith(path),
    isVerifyToken: comparerWith(verifyToken),
  };
}
