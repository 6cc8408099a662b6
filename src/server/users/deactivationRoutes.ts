import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { bodyOrEmpty, givenReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { USER_CALLS } from '#shared/calls/users.ts';
import { ReasonBody } from '#shared/contract/reason.ts';
import { UserAnswer } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { type ActivityChange, deactivateUser, reactivateUser } from './deactivation.ts';
import { toUser } from './userRows.ts';

const userNotFound = () => notFound(messages('user_not_found'));

export const deactivationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const common = { params: IdParams, body: ReasonBody };
  const changeOf = (request: FastifyRequest, id: string, body: ReasonBody): ActivityChange => {
    if (!isUuid(id)) throw userNotFound();
    const { timezone } = app.settings;
    return {
      id: id.toLowerCase(),
      actor: actorOf(request),
      now: app.now(),
      timezone,
      reason: givenReason(body),
    };
  };

  app.route({
    ...routeOf(USER_CALLS.deactivateUser),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Deactivate a user',
      description:
        'Every session and personal token ends at once and no sign-in is let in; the account and its data stay.',
      ...common,
      response: { 200: UserAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request) => {
      const { id } = request.params;
      const user = await deactivateUser(app.db, changeOf(request, id, request.body));
      if (user === 'missing') throw userNotFound();
      if (user === 'last admin') throw conflict(serverMessages('last_admin_deactivated'));
      if (user === 'own account') throw conflict(messages('own_account_deactivated'));
      logDone(request, 'user_deactivated', { target_id: id });
      return { user: toUser(user) };
    },
  });

  app.route({
    ...routeOf(USER_CALLS.reactivateUser),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Reactivate a user',
      description: 'The person signs in again with the password that they had; former sessions stay over.',
      ...common,
      response: { 200: UserAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404) },
    },
    handler: async (request) => {
      const { id } = request.params;
      const user = await reactivateUser(app.db, changeOf(request, id, request.body));
      if (user === 'missing') throw userNotFound();
      logDone(request, 'user_reactivated', { target_id: id });
      return { user: toUser(user) };
    },
  });
};
