import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { BODY_FAILURES, errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, namelessRoute } from '#server/plugins/routeOf.ts';
import { PLACE_CALLS } from '#shared/calls/places.ts';
import { EffortBody, OwnSessionsAnswer, OwnSessionsQuery } from '#shared/contract/place.ts';
import { listOwnSessions } from './ownSessions.ts';
import type { PlaceAccess } from './placeAccess.ts';
import { rateSession } from './rateSession.ts';

const OfSession = Type.Object({ id: Type.String(), session_id: Type.String() });
const who = 'By the signed-in user whose place it is, or with its receipt in the header `x-receipt`.';

export const placeSessionRoutes: FastifyPluginAsyncTypebox<{ access: PlaceAccess }> = async (app, { access }) => {
  const { db } = app;

  app.route({
    ...namelessRoute(PLACE_CALLS.listOwnSessions),
    schema: {
      summary: 'List the activities of a participant that the study reads',
      description: `Ten a page, the newest first, each with its rating. ${who}`,
      params: IdParams,
      querystring: OwnSessionsQuery,
      response: { 200: OwnSessionsAnswer, ...errorAnswers(400, 401, 403, 404, 429, 503) },
    },
    handler: async (request) => {
      const { id } = await access(request, request.params.id);
      return listOwnSessions(db, id, request.query);
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.rateSession),
    schema: {
      summary: 'Say how hard a session was',
      description: `From 0 (rest) to 10 (maximal); a later call replaces it. ${who}`,
      params: OfSession,
      body: EffortBody,
      response: { 204: Type.Null(), ...errorAnswers(...BODY_FAILURES, 401, 404, 409, 429) },
    },
    handler: async (request, reply) => {
      const { id, session_id: session } = request.params;
      const caller = await access(request, id);
      await rateSession(db, caller, { session, effort: request.body.effort }, app.now());
      request.log.info({ event: 'session_rated', target_id: caller.id }, 'session rated');
      return reply.status(204).send(null);
    },
  });

  app.route({
    ...namelessRoute(PLACE_CALLS.removeRating),
    schema: {
      summary: 'Take back what was said of a session',
      description: who,
      params: OfSession,
      response: { 204: Type.Null(), ...errorAnswers(400, 401, 403, 404, 409, 429, 503) },
    },
    handler: async (request, reply) => {
      const { id, session_id: session } = request.params;
      const caller = await access(request, id);
      await rateSession(db, caller, { session, effort: null }, app.now());
      request.log.info({ event: 'rating_removed', target_id: caller.id }, 'rating removed');
      return reply.status(204).send(null);
    },
  });
};
