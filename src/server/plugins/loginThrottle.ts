import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { LOGIN_FAILURES_MAX, LOGIN_WINDOW_SECONDS } from '#shared/constants.ts';
import { emailKey } from '#shared/email.ts';
import { addressKey } from './addressKey.ts';
import { createCallCounter, fingerprint } from './callCounter.ts';
import { tooManyAttempts } from './httpErrors.ts';
import { withHashingPlace } from './passwordHashing.ts';

/** A laboratory behind one address may mistype more often than one person; one account may be tried from few addresses only. */
const ADDRESS_FAILURES_MAX = 100;
const ACCOUNT_FAILURES_MAX = 100;

export interface Attempt {
  email: string;
  /** Null when nobody has this e-mail. */
  userId: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs `check`, which says whether a password is right, in a place of its own; counts a wrong one and forgets the count after
     * a right one. Throws 429 with `Retry-After` when account, address or both together have failed too often.
     */
    throttled(request: FastifyRequest, attempt: Attempt, check: () => Promise<boolean>): Promise<boolean>;
  }
}

function createLimiters(db: Kysely<Schema>) {
  const make = (keyPrefix: string, points: number) =>
    createCallCounter(db, { keyPrefix, points, seconds: LOGIN_WINDOW_SECONDS });
  return {
    pair: make('pair', LOGIN_FAILURES_MAX),
    account: make('account', ACCOUNT_FAILURES_MAX),
    address: make('address', ADDRESS_FAILURES_MAX),
  };
}

/**
 * Slows down guessing. Failures are kept in the database, so they outlive a restart and count for every instance, by the machine's
 * clock. Ten failures stop an account for the one address they came from; nobody else is locked out by them.
 */
export const loginThrottle = fp(
  async (app) => {
    const limiters = createLimiters(app.db);
    const refuse = (request: FastifyRequest, userId: string | null, waitMs: number) => {
      request.log.warn({ event: 'limit_hit', user_id: userId, address: request.ip }, 'too many failed passwords');
      return tooManyAttempts(Math.max(1, Math.ceil(waitMs / 1000)));
    };

    app.decorate('throttled', (request: FastifyRequest, { email, userId }: Attempt, check: () => Promise<boolean>) =>
      withHashingPlace(async () => {
        const account = fingerprint(emailKey(email));
        const address = fingerprint(addressKey(request.ip));
        const counters = [
          { limiter: limiters.pair, key: fingerprint(`${account} ${address}`) },
          { limiter: limiters.account, key: account },
          { limiter: limiters.address, key: address },
        ];
        const rows = await app.db
          .selectFrom('login_failures')
          .selectAll()
          .where(
            'key',
            'in',
            counters.map(({ limiter, key }) => limiter.getKey(key)),
          )
          .where('expire', '>', Date.now())
          .execute();
        const full = rows.filter(({ key, points }) =>
          counters.some(({ limiter, key: own }) => limiter.getKey(own) === key && points >= limiter.points),
        );
        if (full.length > 0) {
          throw refuse(request, userId, Math.max(...full.map(({ expire }) => (expire ?? 0) - Date.now())));
        }

        if (await check()) {
          const [pair, ofAccount] = counters;
          for (const counter of [pair, ofAccount]) {
            if (counter && rows.length > 0) await counter.limiter.delete(counter.key);
          }
          return true;
        }
        const counts = await Promise.all(
          counters.map(async ({ limiter, key }) => ({ limit: limiter.points, count: await limiter.penalty(key) })),
        );
        const over = counts.filter(({ limit, count }) => count.consumedPoints > limit);
        if (over.length > 0) throw refuse(request, userId, Math.max(...over.map(({ count }) => count.msBeforeNext)));
        return false;
      }),
    );
  },
  { name: 'loginThrottle', dependencies: ['surroundings'] },
);
