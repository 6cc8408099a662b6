import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errorAnswers } from '#server/plugins/errorAnswers.ts';
import { routeOf } from '#server/plugins/routeOf.ts';
import { ACTIVITY_CALLS } from '#shared/calls/activities.ts';
import { createUpdateStreams } from './updateStreams.ts';

const EVENT_STREAM = 'text/event-stream';

export const updatesRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const streams = createUpdateStreams(app.changes, () => app.now());
  // Before the server waits for connections: streams do not end by themselves.
  app.addHook('preClose', async () => streams.stop());

  app.route({
    ...routeOf(ACTIVITY_CALLS.updates),
    exposeHeadRoute: false,
    schema: {
      summary: 'What has changed, as it happens',
      description:
        'Server-sent events named `change`, whose data are `{"topics": [...]}`. The stream ends with the access token, with the session, and when the role changes; events between two streams are not sent again.',
      response: {
        200: { description: 'Events', content: { [EVENT_STREAM]: { schema: Type.Any() } } },
        ...errorAnswers(401, 403, 503),
      },
    },
    handler: async (request, reply) => {
      const { id: userId, session_id: sessionId, role, access_until: until } = request.user;
      const isStillWelcome = async () => (await app.findCaller(request))?.role === role;
      const body = streams.open({ userId, sessionId, until, seesAll: request.reach === 'all', isStillWelcome });
      return (
        reply
          // Buffering proxies would hold events back.
          .header('X-Accel-Buffering', 'no')
          // Kept alive, the connection would delay a stop.
          .header('Connection', 'close')
          .type(EVENT_STREAM)
          .send(body)
      );
    },
  });
};
