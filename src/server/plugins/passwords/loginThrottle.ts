import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { NIL } from 'uuid';
import { addressKey } from '#server/db/addressKey.ts';
import { createKnownOrigins, type KnownOrigins, type Origin } from '#server/db/knownOrigins.ts';
import { fingerprint } from '#server/plugins/callCounter.ts';
import { tooManyAttempts } from '#server/plugins/httpErrors.ts';
import { DEVICE_COOKIE } from '#shared/constants.ts';
import { emailKey } from '#shared/email.ts';
import { createLoginBudgets, type Spending } from './loginBudgets.ts';
import { withHashingPlace } from './passwordHashing.ts';

interface Attempt {
  email: string;
  userId: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    knownOrigins: KnownOrigins;
    /**
     * `check` compares the password in one of few hashing places; throws 429 with `Retry-After` when a budget is used
     * up.
     */
    throttled(request: FastifyRequest, attempt: Attempt, check: () => Promise<boolean>): Promise<boolean>;
  }
}

export function originOf(request: FastifyRequest): Origin {
  return { device: request.cookies[DEVICE_COOKIE] || undefined, address: request.ip };
}

interface Budgets {
  asked: Spending[];
  spent: Spending[];
}

/** A browser or an address that signed in before has a budget that other callers cannot use up. */
function budgetsOf(email: string, { device, address }: Origin, known: ReadonlySet<string>): Budgets {
  const account = fingerprint(emailKey(email));
  const from = fingerprint(addressKey(address));
  const pair: Spending = { budget: 'pair', key: fingerprint(`${account} ${from}`) };
  if (device !== undefined && known.has('device')) {
    const own: Spending = { budget: 'device', key: fingerprint(`${account} ${device}`) };
    return { asked: [own], spent: [own, pair] };
  }
  const ofAddress: Spending = { budget: 'address', key: from };
  const near = [pair, ofAddress];
  const all: Spending[] = known.has('address') ? near : [...near, { budget: 'strangers', key: account }];
  return { asked: all, spent: all };
}

/**
 * Failures are counted in the database, across restarts and instances; ten block an account for the address they came
 * from only.
 */
export const loginThrottle = fp(
  async (app) => {
    const budgets = createLoginBudgets(app.db);
    const origins = createKnownOrigins(app.db, app.secret.derive('known-origin'));
    const refuse = (request: FastifyRequest, userId: string | null, waitMs: number) => {
      request.log.warn({ event: 'limit_hit', user_id: userId, address: request.ip }, 'too many failed passwords');
      return tooManyAttempts(Math.max(1, Math.ceil(waitMs / 1000)));
    };

    app.decorate('knownOrigins', origins);
    app.decorate('throttled', (request: FastifyRequest, { email, userId }: Attempt, check: () => Promise<boolean>) =>
      withHashingPlace(async () => {
        const origin = originOf(request);
        // Also queried for an unknown e-mail, so that it takes the same time.
        const known = await origins.find(userId ?? NIL, origin, app.now());
        const { asked, spent } = budgetsOf(email, origin, known);
        const waitMs = await budgets.waitMs(asked);
        if (waitMs > 0) throw refuse(request, userId, waitMs);

        if (await check()) {
          await budgets.forget(asked.filter(({ budget }) => budget === 'device' || budget === 'pair'));
          return true;
        }
        const overMs = await budgets.spend(spent, asked);
        if (overMs > 0) throw refuse(request, userId, overMs);
        return false;
      }),
    );
  },
  { name: 'loginThrottle', dependencies: ['context'] },
);
