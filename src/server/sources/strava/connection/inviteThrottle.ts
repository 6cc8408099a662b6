import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from '#server/db/addressKey.ts';
import type { Schema } from '#server/db/schema.ts';
import { createCallCounter, fingerprint } from '#server/plugins/callCounter.ts';
import { tooManyAttempts } from '#server/plugins/httpErrors.ts';

/** Users of a lecture hall share one address, and each makes two calls. */
const CALLS_MAX = 600;
const WINDOW_SECONDS = 15 * 60;

/** These calls need no sign-in; throws 429 with `Retry-After`. */
export function createInviteThrottle(db: Kysely<Schema>): (request: FastifyRequest) => Promise<void> {
  const counter = createCallCounter(db, { keyPrefix: 'invite', points: CALLS_MAX, seconds: WINDOW_SECONDS });
  return async (request) => {
    try {
      await counter.consume(fingerprint(addressKey(request.ip)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      request.log.warn({ event: 'limit_hit', address: request.ip }, 'too many calls by a link');
      throw tooManyAttempts(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  };
}
