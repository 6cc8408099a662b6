import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { validate as isUuid } from 'uuid';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { conflict, forbidden, invalidField, notFound } from '#server/plugins/httpErrors.ts';
import { logDone } from '#server/plugins/logDone.ts';
import { hashPassword } from '#server/plugins/passwords/passwordHashing.ts';
import { passwordProblem } from '#server/plugins/passwords/passwordRules.ts';
import { bodyOrEmpty, givenReason } from '#server/plugins/reason.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { USER_CALLS } from '#shared/calls/users.ts';
import { DeletionBody } from '#shared/contract/reason.ts';
import { CreateUserBody, UserAnswer, UserOverviewAnswer, UsersAnswer, UsersQuery } from '#shared/contract/users.ts';
import { isEmail } from '#shared/email.ts';
import { messages } from '#shared/messages.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { deactivationRoutes } from './deactivationRoutes.ts';
import { ownAccountRoutes } from './ownAccountRoutes.ts';
import { passwordResetRoutes } from './passwordResetRoutes.ts';
import { unknownLab } from './userLab.ts';
import { readUserOverview } from './userOverview.ts';
import { toUser } from './userRows.ts';
import { createUsersRepository } from './usersRepository.ts';

const userNotFound = () => notFound(messages('user_not_found'));

/** 404 to an admin and 403 to other callers, so that the answer reveals no existing id. */
export const usersRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const repository = createUsersRepository(app.db, app.jobs);
  await app.register(ownAccountRoutes, { repository });
  await app.register(passwordResetRoutes, { repository });
  await app.register(deactivationRoutes);

  app.route({
    ...routeOf(USER_CALLS.listUsers),
    schema: {
      summary: 'List users',
      description: 'The whole list without page_size; the newest first unless sorted otherwise.',
      querystring: UsersQuery,
      response: { 200: UsersAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async (request) => {
      const { rows, ...place } = await repository.list(request.query);
      return { users: rows.map(toUser), ...place };
    },
  });

  app.route({
    ...routeOf(USER_CALLS.getUser),
    schema: {
      summary: 'Read one user',
      description: 'Users read themselves, admins read all users.',
      params: IdParams,
      response: { 200: UserAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const id = request.params.id.toLowerCase();
      if (request.reach !== 'all' && id !== request.user.id) throw forbidden();
      const user = isUuid(id) ? await repository.find(id) : undefined;
      if (!user) throw userNotFound();
      return { user: toUser(user) };
    },
  });

  app.route({
    ...routeOf(USER_CALLS.getUserOverview),
    schema: {
      summary: 'Read what belongs to one user',
      description: 'Lab, Strava account, studies and last sign-in. Users read their own, admins those of all users.',
      params: IdParams,
      response: { 200: UserOverviewAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const id = request.params.id.toLowerCase();
      if (request.reach !== 'all' && id !== request.user.id) throw forbidden();
      const overview = isUuid(id) ? await readUserOverview(app.db, id) : undefined;
      if (!overview) throw userNotFound();
      return { overview };
    },
  });

  app.route({
    ...routeOf(USER_CALLS.createUser),
    schema: {
      summary: 'Create a user with a first password',
      description:
        'The password works for 72 hours and must be changed at the first sign-in. A researcher may join a lab at once.',
      body: CreateUserBody,
      response: { 201: UserAnswer, ...errorAnswers(...BODY_FAILURES, 401, 403, 404, 409) },
    },
    handler: async (request, reply) => {
      const { email, initial_password, role, lab_id } = request.body;
      if (!isEmail(email)) throw invalidField('email', messages('invalid_email'));
      if (lab_id !== undefined && role !== 'researcher')
        throw invalidField('lab_id', serverMessages('lab_only_for_researchers'));
      const problem = passwordProblem('initial_password', initial_password, { email }, app.settings.productName);
      if (problem) throw problem;
      const password_hash = await hashPassword(initial_password);
      const account = { email, role, password_hash, lab_id };
      const user = await repository.create(account, app.now(), app.settings.timezone, actorOf(request));
      if (user === 'no lab') throw unknownLab(lab_id ?? '');
      if (user === 'email taken')
        throw conflict(serverMessages('email_taken', { email }), { email: serverMessages('email_taken', { email }) });
      logDone(request, 'user_created', { target_id: user.id, role });
      return reply.status(201).send({ user: toUser(user) });
    },
  });

  app.route({
    ...routeOf(USER_CALLS.deleteUser),
    preValidation: bodyOrEmpty,
    schema: {
      summary: 'Delete a user',
      description: 'Ends every session of the user at once.',
      params: IdParams,
      body: DeletionBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409) },
    },
    handler: async (request, reply) => {
      const id = request.params.id.toLowerCase();
      if (!isUuid(id)) throw userNotFound();
      const reason = givenReason(request.body);
      const { typed } = request.body;
      switch (await repository.remove({ id, actor: actorOf(request), now: app.now(), reason, typed })) {
        case 'missing':
          throw userNotFound();
        case 'last admin':
          throw conflict(serverMessages('last_admin'));
        case 'own account':
          throw conflict(messages('own_account'));
        case 'deleted':
          logDone(request, 'user_deleted', { target_id: id });
          return reply.status(204).send(null);
      }
    },
  });
};
