import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { TokenLevel } from '#shared/contract/studyTokens.ts';
import { researchMessages } from '#shared/researchMessages.ts';
import { type Action, TOKEN_ACTIONS } from '#shared/roles.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { PERSONAL_TOKEN_PREFIX } from '#shared/tokenKinds.ts';
import { countCall, createCallCounter } from './callCounter.ts';
import { forbidden, notFound, unauthorized } from './httpErrors.ts';
import { hashOfToken } from './secretTokens.ts';

/** A notebook that reads all tables of all cuts again stays below. */
const CALLS_OF_TOKEN = 300;
const WINDOW_SECONDS = 15 * 60;
const SECRET_BYTES = 32;

export interface PersonalToken {
  id: string;
  name: string;
  study_id: string;
  level: TokenLevel;
}

export const isPersonalToken = (bearer: string) => bearer.startsWith(PERSONAL_TOKEN_PREFIX);
export const isForTokens = (right: Action) => TOKEN_ACTIONS.includes(right);

export function createPersonalSecret(): string {
  return PERSONAL_TOKEN_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

export function createPersonalTokens(db: Db, now: () => Date) {
  const counter = createCallCounter(db, { keyPrefix: 'pat', points: CALLS_OF_TOKEN, seconds: WINDOW_SECONDS });

  const find = (secret: string) =>
    db
      .selectFrom('study_tokens')
      .innerJoin('users', 'users.id', 'study_tokens.user_id')
      .select(['study_tokens.id', 'study_tokens.name', 'study_tokens.study_id', 'study_tokens.level'])
      .select(['study_tokens.expires_at', 'users.id as user_id', 'users.email', 'users.role'])
      .select(['users.must_change_password', 'users.created_at'])
      .where('study_tokens.token_hash', '=', hashOfToken(secret))
      .where('study_tokens.revoked_at', 'is', null)
      .where('study_tokens.expires_at', '>', now())
      .where('users.deactivated_at', 'is', null)
      .executeTakeFirst();

  const count = (request: FastifyRequest, id: string) =>
    countCall(counter, id, () =>
      request.log.warn({ event: 'limit_hit', personal_token: id }, 'too many calls by a personal token'),
    );

  return {
    /** Throws 401, 429, 403, and 404 for another study, as for one that does not exist. */
    async admit(request: FastifyRequest, secret: string, right: Action) {
      const row = await find(secret);
      if (!row) throw unauthorized(serverMessages('token_unknown'));
      await count(request, row.id);
      if (!isForTokens(right)) throw forbidden(serverMessages('token_cannot'));
      const { id: asked } = request.params as { id: string };
      if (asked.toLowerCase() !== row.study_id) throw notFound(researchMessages('study_not_found', { id: asked }));
      const { id, name, study_id, level, user_id, expires_at, ...user } = row;
      const token: PersonalToken = { id, name, study_id, level };
      return {
        token,
        // No session has the id of a token.
        user: { ...user, id: user_id, session_id: id, access_until: expires_at },
      };
    },
  };
}
