import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { badRequest, type HttpError } from '#server/plugins/httpErrors.ts';
import { findAccount } from '#server/sources/accounts/accountRows.ts';
import type { ConnectionOwner } from '#server/sources/accounts/connectionOwner.ts';
import type {
  Beginning,
  BegunConnection,
  ConnectionStates,
  Returning,
} from '#server/sources/accounts/connectionStates.ts';
import { type LinkedAccount, linkAccount } from '#server/sources/accounts/linkAccount.ts';
import type { PolarServices } from '#server/sources/polar/calls/polarServices.ts';
import type { AuthCallbackBody } from '#shared/contract/connection.ts';
import type { SourceCallbackAnswer } from '#shared/contract/sources.ts';
import {
  authorizationFailed,
  exchangeFailed,
  polarOtherAccount,
  polarOtherCode,
  polarOtherPerson,
  polarOtherUser,
  polarStateExpired,
} from './polarErrors.ts';
import { giveBackLater } from './polarGiveBack.ts';
import type { PolarRegistration } from './polarRegistration.ts';
import { sealGrant } from './polarTokens.ts';

export const POLAR_SCOPES = ['accesslink.read_all'];
/** The list has what was uploaded in the last 30 days, and a token of about a year cannot be renewed. */
export const POLAR_REACH = { listReach: { days: 30, warnAfterDays: 20 }, accessWarningDays: 30 } as const;

interface Parts extends Pick<PolarServices, 'client' | 'cipher'> {
  db: Kysely<Schema>;
  jobs: JobQueue;
  states: ConnectionStates;
  registration: PolarRegistration;
  redirectUri: string;
  now: () => Date;
  log: FastifyBaseLogger;
}

const REFUSALS: Record<Exclude<LinkedAccount['outcome'], 'linked'>, () => HttpError> = {
  other_user: polarOtherUser,
  other_person: polarOtherPerson,
  other_code: polarOtherCode,
  other_account: polarOtherAccount,
  gone: polarStateExpired,
};

function ownerOf({ user_id, person_id }: BegunConnection): ConnectionOwner | null {
  if (user_id !== null) return { userId: user_id };
  return person_id === null ? null : { personId: person_id };
}

export function createPolarConnection(parts: Parts) {
  const { client, cipher, states, registration, redirectUri, now, log, db } = parts;

  return {
    async start(beginning: Beginning) {
      const { state, browser } = await states.begin(beginning);
      return { authorizeUrl: client.authorizeUrl({ state, redirectUri }), browser };
    },

    /** The state is used up first, because a code that comes twice ends all tokens of its person. */
    async finish(body: AuthCallbackBody, returning: Returning): Promise<SourceCallbackAnswer> {
      const begun = await states.take(body.state, returning);
      if (begun === null) throw polarStateExpired();
      const { user_id: userId, consent_version: version, consent_lang: lang, created_at: at } = begun;
      const whose = ownerOf(begun);
      if (body.error !== undefined) throw authorizationFailed(body.error);
      if (body.code === undefined) throw badRequest();
      if (whose === null || version === null || lang === null) throw polarStateExpired();
      const grant = await client.exchangeCode(body.code, redirectUri);
      if (!grant.ok) {
        log.warn({ event: 'polar_connect', problem: grant.error.kind, status: grant.error.status }, 'no token');
        throw exchangeFailed(grant.error);
      }
      const { externalId, token, expiresAt } = grant.value;
      const linked = await linkAccount(
        parts,
        {
          source: 'polar',
          externalId,
          whose,
          scopes: POLAR_SCOPES,
          consent: { version, lang, at },
          tokenExpiresAt: expiresAt,
          seal: (id) => sealGrant(cipher, { token, external_id: externalId }, id),
          requestId: returning.requestId,
        },
        now(),
      );
      if (linked.outcome !== 'linked') {
        await giveBackLater(parts, grant.value, now());
        throw REFUSALS[linked.outcome]();
      }
      const account = await findAccount(db, { id: linked.id });
      // What else fails is repeated by the job that reads the exercises.
      const error = account && (await registration.ensure(account, { token, priority: 'webhook' }));
      log.info({ event: 'polar_connect', user_id: userId, account_id: linked.id, problem: error?.kind }, 'connected');
      return {
        result: error?.kind === 'permission_missing' ? 'consents_missing' : 'connected',
        is_own_account: userId !== null,
      };
    },
  };
}
