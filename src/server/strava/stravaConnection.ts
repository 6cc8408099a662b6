import { createHash, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { badRequest, type HttpError } from '#server/plugins/httpErrors.ts';
import { type AuthCallbackAnswer, type AuthCallbackBody, WANTED_SCOPES } from '#shared/contract/connection.ts';
import type { ActivityImport } from './activityImport.ts';
import type { AthletesRepository } from './athletesRepository.ts';
import type { StravaClient } from './stravaClient.ts';
import { alreadyLinked, denied, exchangeFailed, otherAccount, stateExpired } from './stravaErrors.ts';
import type { StravaStatesRepository } from './stravaStatesRepository.ts';
import { type Exchange, readScopes } from './stravaTokenAnswers.ts';
import type { TokenCipher } from './tokenCipher.ts';
import { sealTokens } from './tokenRenewal.ts';

/** Seconds within which a person has to come back from Strava. */
export const STATE_SECONDS = 600;

export interface StravaConnectionParts {
  client: StravaClient;
  states: StravaStatesRepository;
  athletes: AthletesRepository;
  cipher: TokenCipher;
  activityImport: ActivityImport;
  /** Where Strava sends the browser. */
  redirectUri: string;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Who comes back: the browser by its cookie, and who is signed in there, if anyone. */
export interface Returning {
  browser: string | null;
  userId: string | null;
  requestId: string;
}

const isSecretText = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text);
const randomText = () => randomBytes(32).toString('base64url');
const hashOf = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
const canReadActivities = (scopes: readonly string[]) =>
  scopes.includes('activity:read') || scopes.includes('activity:read_all');

/** How a user's Strava account is connected: there by `start`, back by `finish`. */
export function createStravaConnection(parts: StravaConnectionParts) {
  const { client, states, athletes, cipher, activityImport, redirectUri, now, log } = parts;

  async function giveBack(exchange: Exchange): Promise<void> {
    const answer = await client.revoke(exchange.tokens.refresh_token);
    if (!answer.ok) log.warn({ event: 'strava_revoke', fault: answer.fault.kind }, 'a grant could not be given back');
  }

  async function link(userId: string, exchange: Exchange, scopes: string[], requestId: string): Promise<string> {
    const result = await athletes.link(
      {
        ...exchange.athlete,
        user_id: userId,
        scopes,
        requestId,
        status: canReadActivities(scopes) ? 'importing' : 'permission_missing',
        token_expires_at: exchange.tokens.expires_at,
        seal: (athleteId) => sealTokens(cipher, exchange.tokens, athleteId).tokens_encrypted,
      },
      now(),
    );
    if (result.outcome === 'linked') return result.id;
    // Giving it back would end the other user's connection as well: at Strava, grants of one athlete are one.
    if (result.outcome === 'other_user') throw alreadyLinked();
    await giveBack(exchange);
    throw result.outcome === 'other_account' ? otherAccount() : stateExpired();
  }

  function refused(error: HttpError, userId: string): HttpError {
    log.info({ event: 'strava_connect', user_id: userId, reason: error.code }, 'not connected');
    return error;
  }

  return {
    /** Begins a connection in this browser. `browser` is the text that the browser has to show again. */
    async start(userId: string, knownBrowser: string | null): Promise<{ authorizeUrl: string; browser: string }> {
      const state = randomText();
      // A second tab must not take the first one's way back.
      const browser = isSecretText(knownBrowser) ? knownBrowser : randomText();
      await states.add({
        state_hash: hashOf(state),
        browser_hash: hashOf(browser),
        user_id: userId,
        created_at: now(),
        expires_at: new Date(now().getTime() + STATE_SECONDS * 1000),
      });
      return { authorizeUrl: client.authorizeUrl({ state, redirectUri, scopes: WANTED_SCOPES }), browser };
    },

    /** Ends it with what Strava put into its redirect. Throws what the person is to be told. */
    async finish(body: AuthCallbackBody, returning: Returning): Promise<AuthCallbackAnswer> {
      const { browser } = returning;
      if (!isSecretText(body.state) || !isSecretText(browser)) throw stateExpired();
      const userId = await states.take(hashOf(body.state), hashOf(browser), now());
      if (userId === null || (returning.userId !== null && returning.userId !== userId)) throw stateExpired();
      if (body.error !== undefined) throw refused(denied(), userId);
      if (body.code === undefined) throw badRequest();

      const exchange = await client.exchangeCode(body.code);
      if (!exchange.ok) {
        log.warn({ event: 'strava_connect', fault: exchange.fault.kind, status: exchange.fault.status }, 'no tokens');
        throw refused(exchangeFailed(exchange.fault, now()), userId);
      }
      const scopes = exchange.value.scopes ?? readScopes(body.scope ?? '');
      const athleteId = await link(userId, exchange.value, scopes, returning.requestId);
      const isReadable = canReadActivities(scopes);
      log.info({ event: 'strava_connect', user_id: userId, athlete_id: athleteId, scopes }, 'connected');
      if (isReadable) activityImport.add(athleteId);
      return {
        result: isReadable ? 'connected' : 'scope_missing',
        athlete_name: exchange.value.athlete.name,
        missing_scopes: WANTED_SCOPES.filter((scope) => !scopes.includes(scope)),
        is_own_account: true,
      };
    },
  };
}

export type StravaConnection = ReturnType<typeof createStravaConnection>;
