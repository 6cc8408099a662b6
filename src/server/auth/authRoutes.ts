import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { forbidden, sessionExpired, unauthorized } from '#server/plugins/httpErrors.ts';
import { originOf } from '#server/plugins/passwords/loginThrottle.ts';
import {
  hashPassword,
  needsRehash,
  UNKNOWN_USER_HASH,
  verifyPassword,
} from '#server/plugins/passwords/passwordHashing.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { CSRF_COOKIE, CSRF_HEADER, REFRESH_COOKIE, REFRESH_HEADER } from '#shared/constants.ts';
import { LoginBody, RefreshBody, TokenAnswer } from '#shared/contract/auth.ts';
import { emailKey } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createAuthRepository } from './authRepository.ts';
import { languageOf } from './languageOf.ts';
import { createRefreshToken, csrfTokenOf, isSameText, successorOf } from './refreshTokens.ts';
import { clearSessionCookies, setDeviceCookie, setSessionCookies } from './sessionCookies.ts';
import type { ClientInfo } from './sessionRows.ts';

function csrfOf(request: FastifyRequest): { cookie: string | undefined; header: string | undefined } {
  const header = request.headers[CSRF_HEADER.toLowerCase()];
  return {
    cookie: request.cookies[CSRF_COOKIE] || undefined,
    header: typeof header === 'string' && header ? header : undefined,
  };
}

const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i;

function clientOf(request: FastifyRequest): ClientInfo {
  return { userAgent: request.headers['user-agent'] ?? '', address: request.ip.replace(MAPPED_IPV4, '') };
}

export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const repository = createAuthRepository(app.db, app.knownOrigins);
  const { publicUrl, sessionIdleSeconds, sessionMaxSeconds } = app.settings;
  const successorKey = app.secret.derive('refresh-token');
  const csrfKey = app.secret.derive('csrf');

  const isCsrfOf = (request: FastifyRequest) => (sessionId: string) => {
    const { cookie, header } = csrfOf(request);
    const right = csrfTokenOf(csrfKey, sessionId);
    return cookie !== undefined && header !== undefined && isSameText(cookie, right) && isSameText(header, right);
  };

  const answerSession = async (
    reply: FastifyReply,
    session: { userId: string; sessionId: string; refreshToken: string; expiresAt: Date },
  ) => {
    const csrfToken = csrfTokenOf(csrfKey, session.sessionId);
    setSessionCookies(reply, publicUrl, { ...session, csrfToken }, app.now());
    return { access_token: await app.accessTokens.sign(session) };
  };

  app.route({
    ...routeOf(AUTH_CALLS.login),
    schema: {
      summary: 'Sign in',
      body: LoginBody,
      response: { 200: TokenAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 429) },
    },
    handler: async (request, reply) => {
      const { email, password } = request.body;
      const user = await repository.findForLogin(emailKey(email));
      const passwordHash = user?.password_hash ?? UNKNOWN_USER_HASH;
      const isRight = await app.throttled(request, { email, userId: user?.id ?? null }, () =>
        verifyPassword(passwordHash, password),
      );
      const refused = () => {
        request.log.warn({ event: 'sign_in_failed', user_id: user?.id ?? null, address: request.ip }, 'sign-in failed');
        return unauthorized(serverMessages('invalid_login'));
      };
      if (!user || !isRight) throw refused();
      if (user.deactivated_at) {
        request.log.warn({ event: 'sign_in_failed', user_id: user.id, reason: 'deactivated' }, 'sign-in failed');
        throw forbidden(serverMessages('account_deactivated'));
      }
      const now = app.now();
      if (user.temporary_password_expires_at && now >= user.temporary_password_expires_at) {
        request.log.warn({ event: 'sign_in_failed', user_id: user.id, reason: 'temporary password' }, 'sign-in failed');
        throw unauthorized(serverMessages('temporary_password_expired'));
      }
      const expiresAt = new Date(now.getTime() + sessionMaxSeconds * 1000);
      const refreshToken = createRefreshToken();
      const formerToken = request.cookies[REFRESH_COOKIE];
      const { device: shown, address } = originOf(request);
      const isKnown = shown !== undefined && (await app.knownOrigins.knowsDevice(shown, now));
      const device = isKnown ? shown : createRefreshToken();
      const sessionId = await repository.startSession(
        {
          userId: user.id,
          passwordHash,
          refreshToken,
          formerToken,
          client: clientOf(request),
          origin: { device, address },
          language: languageOf(request),
          expiresAt,
          requestId: request.id,
        },
        now,
      );
      if (sessionId === null) throw refused();
      if (needsRehash(passwordHash)) await repository.replaceHash(user.id, passwordHash, await hashPassword(password));
      request.log.info({ event: 'signed_in', user_id: user.id, session_id: sessionId }, 'signed in');
      const answer = await answerSession(reply, { userId: user.id, sessionId, refreshToken, expiresAt });
      setDeviceCookie(reply, publicUrl, device);
      return answer;
    },
  });

  app.route({
    ...routeOf(AUTH_CALLS.refresh),
    schema: {
      summary: 'Get a new access token for the session of the refresh cookie',
      description: `Needs ${CSRF_HEADER} equal to the cookie ${CSRF_COOKIE}, and ${REFRESH_HEADER}: true. A failure never clears cookies: a late answer must not undo a sign-in of another tab.`,
      body: RefreshBody,
      response: { 200: TokenAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403) },
    },
    handler: async (request, reply) => {
      const { cookie, header } = csrfOf(request);
      const token = request.cookies[REFRESH_COOKIE];
      if (cookie === undefined) throw unauthorized(messages('csrf_token_missing'));
      if (header === undefined) throw unauthorized(serverMessages('csrf_header_missing'));
      if (request.headers[REFRESH_HEADER] !== 'true') throw unauthorized(serverMessages('refresh_header_missing'));
      if (!token) throw unauthorized(serverMessages('refresh_token_missing'));
      const successor = successorOf(successorKey, token);
      const outcome = await repository.spendToken(
        {
          token,
          successor,
          idleSeconds: sessionIdleSeconds,
          isCsrfOf: isCsrfOf(request),
          client: clientOf(request),
          requestId: request.id,
        },
        app.now(),
      );
      switch (outcome.kind) {
        case 'current':
          return answerSession(reply, outcome);
        case 'csrf':
          throw unauthorized(serverMessages('csrf_mismatch'));
        case 'dead':
          request.log.warn(
            {
              event: outcome.reason === 'reused' ? 'refresh_token_reused' : 'refresh_failed',
              user_id: outcome.userId ?? null,
              reason: outcome.reason,
            },
            'refresh failed',
          );
          throw sessionExpired();
      }
    },
  });

  app.route({
    ...routeOf(AUTH_CALLS.logout),
    schema: {
      summary: 'End the session',
      description: `Ends the session of the refresh cookie (only with its ${CSRF_HEADER}) and of the bearer token; clears the cookies in any case.`,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES) },
    },
    handler: async (request, reply) => {
      const token = request.cookies[REFRESH_COOKIE];
      const known = token ? await repository.findSessionId(token) : null;
      const ofCookie = known !== null && isCsrfOf(request)(known) ? known : null;
      const caller = await app.findCaller(request);
      const ended = [...new Set([ofCookie, caller?.session_id ?? null])].filter((id) => id !== null);
      if (ended.length > 0) await repository.endSessions(ended, request.id, app.now());
      for (const id of ended) {
        request.log.info({ event: 'signed_out', user_id: caller?.id, session_id: id }, 'signed out');
      }
      clearSessionCookies(reply, publicUrl);
      return reply.status(204).send(null);
    },
  });
};
