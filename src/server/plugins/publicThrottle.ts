import type { FastifyRequest } from 'fastify';
import { addressKey } from '#server/db/addressKey.ts';
import type { Db } from '#server/db/schema.ts';
import { countCall, createCallCounter } from './callCounter.ts';

/** Users of a lecture hall share one address, and each makes a few calls. */
const CALLS_OF_ADDRESS = 600;
const CALLS_OF_TOKEN = 120;
const CALLS_OF_SHARED_TOKEN = 2000;
const WINDOW_SECONDS = 15 * 60;

type PublicThrottle = (request: FastifyRequest, token?: string) => Promise<void>;

/** These calls need no sign-in; throws 429 with `Retry-After`. */
export function createPublicThrottle(db: Db, { isShared = false } = {}): PublicThrottle {
  const counter = (keyPrefix: string, points: number) =>
    createCallCounter(db, { keyPrefix, points, seconds: WINDOW_SECONDS });
  const ofAddress = counter('invite', CALLS_OF_ADDRESS);
  const ofToken = counter('token', isShared ? CALLS_OF_SHARED_TOKEN : CALLS_OF_TOKEN);
  return async (request, token) => {
    const logRefusal = () => request.log.warn({ event: 'limit_hit', address: request.ip }, 'too many calls by a link');
    await countCall(ofAddress, addressKey(request.ip), logRefusal);
    if (token !== undefined) await countCall(ofToken, token, logRefusal);
  };
}
