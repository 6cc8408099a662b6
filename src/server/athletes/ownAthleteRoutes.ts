import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { endByUser } from '#server/sources/accounts/endAccount.ts';
import { isFull } from '#server/sources/strava/connection/accountCapacity.ts';
import { notConnected } from '#server/sources/strava/connection/connectionErrors.ts';
import { CONNECTION_CALLS } from '#shared/calls/connection.ts';
import { OwnAthleteAnswer } from '#shared/contract/connection.ts';
import { findOwnAthlete } from './ownAthlete.ts';

export const ownAthleteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, settings } = app;

  app.route({
    ...routeOf(CONNECTION_CALLS.getOwnAthlete),
    schema: {
      summary: "The caller's own connection",
      response: { 200: OwnAthleteAnswer, ...errorAnswers(401, 403, 503) },
    },
    handler: async (request) => {
      const [is_full, athlete] = await Promise.all([isFull(db, settings), findOwnAthlete(db, request.user.id)]);
      return { is_set_up: app.strava !== null, is_full, athlete };
    },
  });

  app.route({
    ...routeOf(CONNECTION_CALLS.disconnectOwn),
    schema: {
      summary: "End the caller's own connection",
      description: 'The grant is revoked at Strava; imported data are deleted within 30 days.',
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 409) },
    },
    handler: async (request, reply) => {
      const own = { source: 'strava', userId: request.user.id } as const;
      const outcome = await endByUser({ db, jobs }, own, actorOf(request), app.now());
      if (outcome !== 'disconnected') throw notConnected();
      request.log.info({ event: 'strava_disconnected', user_id: request.user.id }, 'disconnected');
      return reply.status(204).send(null);
    },
  });
};
