import type { FastifyInstance } from 'fastify';
import type { JobQueue } from '#server/jobs/jobQueue.ts';
import { badRequest } from '#server/plugins/httpErrors.ts';
import type { LinkedApp } from '#server/sources/source/linkedApp.ts';
import type { LinkedSource } from '#server/sources/source/linkedSource.ts';
import type { AuthCallbackBody } from '#shared/contract/connection.ts';
import type { SourceCallbackAnswer } from '#shared/contract/sources.ts';
import { screenOf } from '#shared/screens.ts';
import { authorizationFailed, exchangeFailed, refusedAccount, stateExpired } from './accountErrors.ts';
import type { ConnectionOwner } from './connectionOwner.ts';
import { type Beginning, type BegunConnection, createConnectionStates, type Returning } from './connectionStates.ts';
import { linkAccount } from './linkAccount.ts';

/** As OAuth names them; any other text may be anybody's and is not logged. */
const REASONS = [
  'invalid_request',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
];

function ownerOf({ user_id, person_id }: BegunConnection): ConnectionOwner | null {
  if (user_id !== null) return { userId: user_id };
  return person_id === null ? null : { personId: person_id };
}

interface Parts extends Pick<FastifyInstance, 'db' | 'settings' | 'log' | 'now'> {
  jobs: JobQueue;
}

/** Connects accounts at `source`, whose app is `at`. */
export function createSourceConnection(parts: Parts, source: LinkedSource, at: LinkedApp) {
  const { db, settings, log, now } = parts;
  const { name, wantedScopes, givesPast } = source;
  const states = createConnectionStates(db, name, now);
  const redirectUri = settings.publicUrl + screenOf('sourceRedirect', name);

  return {
    async start(beginning: Beginning) {
      const { state, browser } = await states.begin(beginning);
      return { authorizeUrl: at.authorizeUrl({ state, redirectUri }), browser };
    },

    /** The state is used up first, because a code that comes twice may end all tokens of its person. */
    async finish(body: AuthCallbackBody, returning: Returning): Promise<SourceCallbackAnswer> {
      const begun = await states.take(body.state, returning);
      if (begun === null) throw stateExpired();
      const { user_id: userId, consent_version: version, consent_lang: lang, created_at } = begun;
      const whose = ownerOf(begun);
      const note = { event: 'source_connect', source: name };
      if (body.error !== undefined) {
        const problem = REASONS.find((reason) => reason === body.error);
        if (problem !== undefined) log.warn({ ...note, problem }, 'no code');
        throw authorizationFailed(source, body.error);
      }
      if (body.code === undefined) throw badRequest();
      if (whose === null || version === null || lang === null) throw stateExpired();
      const found = await at.exchangeCode(body.code, redirectUri);
      if (!found.ok) {
        log.warn({ ...note, problem: found.error.kind, status: found.error.status }, 'no token');
        throw exchangeFailed(source, found.error);
      }
      const grant = found.value;
      const linked = await linkAccount(
        parts,
        {
          source: name,
          externalId: grant.externalId,
          givesPast,
          whose,
          scopes: [...wantedScopes],
          consent: { version, lang, at: created_at },
          tokenExpiresAt: grant.expiresAt,
          seal: (id) => at.seal(grant, id),
          requestId: returning.requestId,
        },
        now(),
      ).catch(async (error: unknown) => {
        await at
          .giveBack(grant)
          .catch((err: unknown) => log.error({ ...note, err }, 'a grant could not be given back'));
        throw error;
      });
      if (linked.outcome !== 'linked') {
        await at.giveBack(grant);
        throw refusedAccount(source, linked.outcome);
      }
      const error = await at.begin(linked.id, grant);
      log.info({ ...note, user_id: userId, account_id: linked.id, problem: error?.kind }, 'connected');
      return {
        result: error?.kind === 'permission_missing' ? 'consents_missing' : 'connected',
        is_own_account: userId !== null,
      };
    },
  };
}
