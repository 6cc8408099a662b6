import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { HttpError, invalidField, sessionExpired } from '#server/plugins/httpErrors.ts';
import {
  hashPassword,
  normalizePassword,
  verifyPassword,
  withHashingPlace,
} from '#server/plugins/passwords/passwordHashing.ts';
import { passwordProblem } from '#server/plugins/passwords/passwordRules.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { AUTH_CALLS } from '#shared/calls/auth.ts';
import { USER_CALLS } from '#shared/calls/users.ts';
import { ChangePasswordBody, ProfileAnswer } from '#shared/contract/users.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { UsersRepository } from './usersRepository.ts';

export const ownAccountRoutes: FastifyPluginAsyncTypebox<{ repository: UsersRepository }> = async (
  app,
  { repository },
) => {
  app.route({
    ...routeOf(AUTH_CALLS.getProfile),
    schema: {
      summary: 'Who is signed in',
      response: { 200: ProfileAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const { id, email, role, must_change_password, created_at } = request.user;
      const user = { id, email, role, must_change_password, created_at: created_at.toISOString() };
      const lab = role === 'researcher' ? await repository.findLab(id) : undefined;
      return { user, profile: lab ? { ...lab, type: 'researcher' as const } : null };
    },
  });

  app.route({
    ...routeOf(USER_CALLS.changePassword),
    schema: {
      summary: 'Change the own password',
      description:
        'The current password is asked unless a change is due; a wrong one is 400 and counts as a failed sign-in. Every other session and every personal token of the person ends.',
      body: ChangePasswordBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 403, 429) },
    },
    handler: async (request, reply) => {
      const { new_password, current_password } = request.body;
      const { id: userId, email, session_id: sessionId } = request.user;
      const account = await repository.findPassword(userId);
      if (!account) throw sessionExpired();
      const { password_hash: former, must_change_password } = account;

      if (!must_change_password && !current_password) {
        throw invalidField('current_password', messages('current_password_required'));
      }
      const labName = (await repository.findLab(userId))?.lab_name;
      const problem = passwordProblem('new_password', new_password, { email, labName }, app.settings.productName);
      if (problem) throw problem;
      if (!must_change_password) {
        const given = current_password ?? '';
        const isRight = await app.throttled(request, { email, userId }, () => verifyPassword(former, given));
        if (!isRight) {
          request.log.warn({ event: 'wrong_current_password', user_id: userId }, 'password not changed');
          throw new HttpError(400, messages('invalid_password'), {
            fields: { current_password: messages('invalid_password') },
          });
        }
      }
      const isUnchanged = must_change_password
        ? await withHashingPlace(() => verifyPassword(former, new_password))
        : normalizePassword(new_password) === normalizePassword(current_password ?? '');
      if (isUnchanged) throw invalidField('new_password', serverMessages('password_unchanged'));

      const password_hash = await hashPassword(new_password);
      const change = { userId, sessionId, former, password_hash };
      const isChanged = await repository.changePassword(change, app.now(), actorOf(request));
      if (!isChanged) throw sessionExpired();
      request.log.info({ event: 'password_changed', user_id: userId }, 'password changed');
      return reply.status(204).send(null);
    },
  });
};
