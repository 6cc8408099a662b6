import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { LAB_CALLS } from '#shared/calls/labs.ts';
import { ATTENTION_FIRST } from '#shared/constants.ts';
import { AttentionAnswer, AttentionQuery, ResearchSummary } from '#shared/contract/research.ts';
import { attentionOfStrava } from './attentionOfStrava.ts';
import { readAttention } from './summaryAttention.ts';
import { readSummary } from './summaryRepository.ts';

export const summaryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(LAB_CALLS.getResearchSummary),
    schema: {
      summary: 'How many labs, researchers, studies and participants there are',
      response: { 200: ResearchSummary, ...errorAnswers(401, 403, 503) },
    },
    handler: () => readSummary(app.db),
  });

  app.route({
    ...routeOf(LAB_CALLS.getAttention),
    schema: {
      summary: 'What needs the admin',
      description: 'The most urgent, the oldest first, and how many there are in all.',
      querystring: AttentionQuery,
      response: { 200: AttentionAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async (request) => {
      const now = app.now();
      const ofStrava = attentionOfStrava(await app.stravaStanding(), now);
      return readAttention(app.db, now, request.query.limit ?? ATTENTION_FIRST, ofStrava);
    },
  });
};
