import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, notFound } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';
import { passwordProblem } from '#server/plugins/passwords/passwordRules.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { USER_CALLS } from '#shared/calls/users.ts';
import { ResetPasswordBody } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { temporaryUntil } from './userRows.ts';
import type { UsersRepository } from './usersRepository.ts';

export const passwordResetRoutes: FastifyPluginAsyncTypebox<{ repository: UsersRepository }> = async (
  app,
  { repository },
) => {
  app.route({
    ...routeOf(USER_CALLS.resetPassword),
    schema: {
      summary: 'Give a user a new first password',
      description:
        'It works for 72 hours and must be changed; every session and personal token of the user ends. The own password is changed by its owner, who has to know the current one: 409.',
      params: IdParams,
      body: ResetPasswordBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request, reply) => {
      const id = request.params.id.toLowerCase();
      const target = isUuid(id) ? await repository.find(id) : undefined;
      if (!target) throw notFound(messages('user_not_found'));
      if (target.id === request.user.id) throw conflict(messages('own_password'));
      const { new_password } = request.body;
      const labName = (await repository.findLab(target.id))?.lab_name;
      const problem = passwordProblem(
        'new_password',
        new_password,
        { email: target.email, labName },
        app.settings.productName,
      );
      if (problem) throw problem;
      const now = app.now();
      const password_hash = await hashPassword(new_password);
      const isThere = await repository.resetPassword(id, password_hash, temporaryUntil(now), now, actorOf(request));
      if (!isThere) throw notFound(messages('user_not_found'));
      logDone(request, 'password_reset', { target_id: id });
      return reply.status(204).send(null);
    },
  });
};
