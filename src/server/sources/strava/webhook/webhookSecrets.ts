import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import type { Secret } from '#server/plugins/secret.ts';
import { cipherFor } from '#server/sources/source/tokenCipher.ts';
import { CONTROL_CALLS } from '#shared/calls/control.ts';
import { API_BASE } from '#shared/constants.ts';

export interface WebhookAddress {
  /** Secret: in no log, and in answers to the admin only. */
  callbackUrl: string;
  verifyToken: string;
  isPath(given: string): boolean;
  isVerifyToken(given: string): boolean;
}

export interface WebhookSecrets {
  /** Read each time, so that a renewal holds in all instances at once. */
  current(): Promise<WebhookAddress>;
  /** For a new registration. */
  renew(): Promise<WebhookAddress>;
}

interface Parts {
  db: Db;
  secret: Secret;
  publicUrl: string;
  now: () => Date;
}

const SECRET_BYTES = 32;
/** Instances that register at the same moment share one address. */
const REGISTERING_MS = 60_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time for texts of any length. */
function comparerWith(expected: string): (given: string) => boolean {
  const wanted = digest(expected);
  return (given) => timingSafeEqual(wanted, digest(given));
}

const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

export function createWebhookSecrets({ db, secret, publicUrl, now }: Parts): WebhookSecrets {
  const cipher = cipherFor(secret, 'strava-tokens');
  const derive = (purpose: string) => Buffer.from(secret.deriveLasting(purpose)).toString('base64url');

  function addressOf(path: string, verifyToken: string): WebhookAddress {
    return {
      callbackUrl: `${publicUrl}${API_BASE}${CONTROL_CALLS.greetWebhook.path.replace(':secret', path)}`,
      verifyToken,
      isPath: comparerWith(path),
      isVerifyToken: comparerWith(verifyToken),
    };
  }
  /** Of a registration before addresses were renewed. */
  const derived = addressOf(derive('strava-webhook-path'), derive('strava-webhook-verify'));
  let last = derived;

  const read = () =>
    db.selectFrom('source_webhooks').select('key_encrypted').where('source', '=', 'strava').executeTakeFirst();

  function opened(row: Awaited<ReturnType<typeof read>>): WebhookAddress {
    const [path, verifyToken] = row ? cipher.open(row.key_encrypted, 'strava').split(' ') : [];
    last = path !== undefined && verifyToken !== undefined ? addressOf(path, verifyToken) : derived;
    return last;
  }

  return {
    async current() {
      // Without the database Strava is greeted all the same, and no event is kept.
      const answer = await read().then(
        (row) => ({ row }),
        () => null,
      );
      return answer === null ? last : opened(answer.row);
    },

    async renew() {
      const at = now();
      const key_encrypted = cipher.seal(`${newSecret()} ${newSecret()}`, 'strava');
      const row = { external_id: '', key_encrypted, created_at: at };
      await db
        .insertInto('source_webhooks')
        .values({ source: 'strava', ...row })
        .onConflict((conflict) =>
          conflict
            .column('source')
            .doUpdateSet(row)
            .where('source_webhooks.created_at', '<=', new Date(at.getTime() - REGISTERING_MS)),
        )
        .execute();
      return opened(await read());
    },
  };
}
