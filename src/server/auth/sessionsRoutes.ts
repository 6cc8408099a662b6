import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, forbidden, notFound } from '#server/plugins/httpErrors.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { type Session, SessionsAnswer } from '#shared/contract/sessions.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { createSessionsRepository, type SessionRow } from './sessionsRepository.ts';

interface Device {
  browser: string | null;
  system: string | null;
}

function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}

const OWN = 'me';

function toSession({ user_agent, address, ...row }: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    ...deviceOf(user_agent),
    address: address || null,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === currentId,
  };
}

export const sessionsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const repository = createSessionsRepository(app.db, app.settings.sessionIdleSeconds);

  const userOf = async (request: FastifyRequest, given: string): Promise<string> => {
    const id = given === OWN ? request.user.id : given.toLowerCase();
    if (id === request.user.id) return id;
    if (request.reach !== 'all') throw forbidden();
    if (!isUuid(id) || !(await repository.hasUser(id))) throw notFound(messages('user_not_found'));
    return id;
  };

  app.route({
    ...routeOf(AUTH_CALLS.listSessions),
    schema: {
      summary: 'List the sessions of a user',
      description: 'Those that are not over: the own one first, then the one used last. `me` stands for the caller.',
      params: IdParams,
      response: { 200: SessionsAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const userId = await userOf(request, request.params.id);
      const rows = await repository.list(userId, app.now());
      const sessions = rows.map((row) => toSession(row, request.user.session_id));
      sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current));
      return { sessions, total: sessions.length };
    },
  });

  app.route({
    ...routeOf(AUTH_CALLS.endSessions),
    schema: {
      summary: 'End every session of a user',
      description: 'All but the one that the caller uses. `me` stands for the caller.',
      params: IdParams,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 404) },
    },
    handler: async (request, reply) => {
      const userId = await userOf(request, request.params.id);
      const { id: user_id, session_id: except } = request.user;
      const ended = await repository.end({ userId, except }, actorOf(request), app.now());
      request.log.info({ event: 'sessions_ended', user_id, target_id: userId, ended }, 'sessions ended');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...routeOf(AUTH_CALLS.endSession),
    schema: {
      summary: 'End one session of a user',
      description: 'Not the one that the caller uses: 409. `me` stands for the caller.',
      params: Type.Object({ user_id: Type.String(), id: Type.String() }),
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request, reply) => {
      const userId = await userOf(request, request.params.user_id);
      const { id: user_id, session_id: except } = request.user;
      const sessionId = request.params.id.toLowerCase();
      if (userId === user_id && sessionId === except) throw conflict(serverMessages('own_session'));
      const ended = isUuid(sessionId)
        ? await repository.end({ userId, sessionId, except }, actorOf(request), app.now())
        : 0;
      if (ended === 0) throw notFound(serverMessages('session_not_found'));
      request.log.info({ event: 'session_ended', user_id, target_id: userId, session_id: sessionId }, 'session ended');
      return reply.status(204).send(null);
    },
  });
};
