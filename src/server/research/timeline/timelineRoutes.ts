import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { IdParams, routeOf } from '#server/plugins/routeOf.ts';
import { viewParticipant } from '#server/research/participants/participantAccess.ts';
import { FOLLOW_UP_CALLS } from '#shared/calls/followUp.ts';
import { TimelineAnswer, TimelineQuery } from '#shared/contract/followUp.ts';
import { readTimeline } from './timelineRepository.ts';

export const timelineRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(FOLLOW_UP_CALLS.getTimeline),
    schema: {
      summary: 'Read what happened with a participant',
      description:
        'The newest first unless sorted otherwise; days are those of the study. It has no groups and no notes.',
      params: IdParams,
      querystring: TimelineQuery,
      response: { 200: TimelineAnswer, ...errorAnswers(400, 401, 403, 404, 503) },
    },
    handler: async (request) => {
      const known = await viewParticipant(app, request);
      const { rows, ...place } = await readTimeline(app.db, known, request.query, app.now());
      return { entries: rows, ...place };
    },
  });
};
