import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { invalidField } from '#server/plugins/httpErrors.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { SYSTEM_CALLS } from '#shared/calls/system.ts';
import { SearchAnswer, SearchQuery } from '#shared/contract/search.ts';
import { messages } from '#shared/messages.ts';
import { reachOf } from '#shared/roles.ts';
import { searchEverything } from './searchRepository.ts';

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOf(SYSTEM_CALLS.search),
    schema: {
      summary: 'Find studies, participants, labs, users and athletes',
      description: 'Within the rights of the caller; at most 8 of each, those that begin with it first.',
      querystring: SearchQuery,
      response: { 200: SearchAnswer, ...errorAnswers(400, 401, 403, 503) },
    },
    handler: async ({ query, user }) => {
      const typed = query.q.normalize('NFKC').trim();
      if (typed === '') throw invalidField('q', messages('required'));
      const reach = {
        studies: reachOf(user.role, 'studies:read'),
        participants: reachOf(user.role, 'participants:read'),
        labs: reachOf(user.role, 'labs:read'),
        users: reachOf(user.role, 'users:list'),
        athletes: reachOf(user.role, 'athletes:read'),
      };
      return searchEverything(app.db, typed, { id: user.id, reach });
    },
  });
};
