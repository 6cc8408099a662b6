import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { badRequest, type HttpError } from '#server/plugins/httpErrors.ts';
import type {
  Beginning,
  BegunConnection,
  ConnectionStates,
  Returning,
} from '#server/sources/accounts/connectionStates.ts';
import { isConnected } from '#server/sources/accounts/connections.ts';
import { keepForRevocation } from '#server/sources/accounts/revocations.ts';
import type { TokenCipher } from '#server/sources/source/tokenCipher.ts';
import type { StravaClient } from '#server/sources/strava/calls/stravaClient.ts';
import {
  alreadyLinked,
  denied,
  exchangeFailed,
  otherAccount,
  otherCode,
  stateExpired,
} from '#server/sources/strava/calls/stravaErrors.ts';
import { type Exchange, readScopes } from '#server/sources/strava/calls/stravaTokenAnswers.ts';
import { sealTokens } from '#server/sources/strava/calls/tokenRenewal.ts';
import { type AuthCallbackAnswer, type AuthCallbackBody, WANTED_SCOPES } from '#shared/contract/connection.ts';
import type { AthleteLimit } from './accountCapacity.ts';
import { linkAthlete } from './athleteLink.ts';
import { full, inviteUnknown } from './connectionErrors.ts';
import type { InvitesRepository } from './invites.ts';
import { statusOfScopes } from './statusOfScopes.ts';

interface StravaConnectionParts {
  db: Db;
  jobs: JobQueue | null;
  client: StravaClient;
  states: ConnectionStates;
  invites: InvitesRepository;
  cipher: TokenCipher;
  settings: AthleteLimit;
  redirectUri: string;
  now: () => Date;
  log: FastifyBaseLogger;
}

export function createStravaConnection(parts: StravaConnectionParts) {
  const { client, states, invites, cipher, redirectUri, now, log } = parts;

  async function giveBack({ athlete, tokens }: Exchange): Promise<void> {
    // Strava has one grant per athlete: revoking would end the existing connection.
    if (await isConnected(parts.db, { source: 'strava', externalId: String(athlete.strava_id) })) return;
    const answer = await client.revoke(tokens.refresh_token);
    if (answer.ok) return;
    log.warn({ event: 'strava_revoke', problem: answer.error.kind }, 'a grant could not be given back yet');
    const seal = (id: string) => sealTokens(cipher, tokens, athlete.strava_id, id).tokens_encrypted;
    await keepForRevocation(parts, 'strava', seal, now());
  }

  async function link(begun: BegunConnection, exchange: Exchange, scopes: string[], requestId: string) {
    const { user_id, invite_id, person_id, consent_version: version, consent_lang: lang, created_at: at } = begun;
    const result = await linkAthlete(
      parts,
      {
        ...exchange.athlete,
        user_id,
        invite_id,
        person_id,
        scopes,
        consent: { version, lang, at },
        requestId,
        token_expires_at: exchange.tokens.expires_at,
        seal: (athleteId) =>
          sealTokens(cipher, exchange.tokens, exchange.athlete.strava_id, athleteId).tokens_encrypted,
      },
      now(),
    ).catch(async (error: unknown) => {
      await giveBack(exchange).catch((err: unknown) =>
        log.error({ event: 'strava_revoke', err }, 'a grant could not be given back'),
      );
      throw error;
    });
    if (result.outcome === 'linked') return result.id;
    await giveBack(exchange);
    switch (result.outcome) {
      case 'other_user':
        throw alreadyLinked();
      case 'other_account':
        throw otherAccount();
      case 'other_code':
        throw otherCode();
      case 'full':
        throw full();
      case 'no_user':
        throw stateExpired();
    }
  }

  function refused(error: HttpError, { user_id }: BegunConnection): HttpError {
    log.info({ event: 'strava_connect', user_id, reason: error.sentence.code }, 'not connected');
    return error;
  }

  return {
    /** Returns the secret `browser`, which the browser must present again. */
    async start(beginning: Beginning): Promise<{ authorizeUrl: string; browser: string }> {
      const { state, browser } = await states.begin(beginning);
      return { authorizeUrl: client.authorizeUrl({ state, redirectUri, scopes: WANTED_SCOPES }), browser };
    },

    async finish(body: AuthCallbackBody, returning: Returning): Promise<AuthCallbackAnswer> {
      const begun = await states.take(body.state, returning);
      if (begun === null) throw stateExpired();
      if (body.error !== undefined) throw refused(denied(), begun);
      if (body.code === undefined) throw badRequest();
      if (begun.invite_id !== null && !(await invites.isValid(begun.invite_id))) throw refused(inviteUnknown(), begun);

      const exchange = await client.exchangeCode(body.code);
      if (!exchange.ok) {
        log.warn({ event: 'strava_connect', problem: exchange.error.kind, status: exchange.error.status }, 'no tokens');
        throw refused(exchangeFailed(exchange.error, now()), begun);
      }
      const scopes = exchange.value.scopes ?? readScopes(body.scope ?? '');
      const athleteId = await link(begun, exchange.value, scopes, returning.requestId);
      log.info({ event: 'strava_connect', user_id: begun.user_id, athlete_id: athleteId, scopes }, 'connected');
      return {
        result: statusOfScopes(scopes).status === 'importing' ? 'connected' : 'scope_missing',
        athlete_name: exchange.value.athlete.name,
        missing_scopes: WANTED_SCOPES.filter((scope) => !scopes.includes(scope)),
        is_own_account: begun.user_id !== null,
      };
    },
  };
}
