import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { actorOf } from '#server/plugins/actorOf.ts';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { countConnected } from '#server/sources/strava/connection/connectedAthletes.ts';
import { notConnected } from '#server/sources/strava/connection/connectionErrors.ts';
import { endConnection } from '#server/sources/strava/connection/disconnects.ts';
import { OwnAthleteAnswer } from '#shared/contract/connection.ts';
import { STRAVA_PATHS } from '#shared/stravaPaths.ts';
import { findOwnAthlete } from './ownAthlete.ts';

const tags = ['strava'];

/** A person's own connection. */
export const ownAthleteRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, jobs, settings } = app;

  app.get(
    STRAVA_PATHS.me,
    {
      config: { right: 'strava:read-own' },
      schema: {
        summary: "The caller's own connection",
        tags,
        response: { 200: OwnAthleteAnswer, ...errorAnswers(401, 403, 503) },
      },
    },
    async (request) => {
      const [connected, athlete] = await Promise.all([countConnected(db), findOwnAthlete(db, request.user.id)]);
      return { is_set_up: app.strava !== null, is_full: connected >= settings.stravaAthleteLimit, athlete };
    },
  );

  app.post(
    STRAVA_PATHS.ownDisconnect,
    {
      config: { right: 'strava:disconnect-own' },
      schema: {
        summary: "End the caller's own connection",
        description: 'The grant is given back to Strava; what was imported is deleted within 30 days.',
        tags,
        response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 409) },
      },
    },
    async (request, reply) => {
      const outcome = await endConnection({ db, jobs }, { userId: request.user.id }, actorOf(request), app.now());
      if (outcome !== 'disconnected') throw notConnected();
      request.log.info({ event: 'strava_disconnected', user_id: request.user.id }, 'disconnected');
      return reply.status(204).send(null);
    },
  );
};
