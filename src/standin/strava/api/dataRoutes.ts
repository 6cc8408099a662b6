import type { FastifyInstance } from 'fastify';
import type { StandinState } from '#standin/strava/state/standinState.ts';
import { activityListRoute } from './activityListRoute.ts';
import { activityRoutes } from './activityRoutes.ts';
import { athleteRoutes } from './athleteRoutes.ts';
import { FAULTS } from './faults.ts';
import { pushRoutes } from './pushRoutes.ts';

function under(app: FastifyInstance, state: StandinState, prefix: string): void {
  athleteRoutes(app, state, prefix);
  activityListRoute(app, state, prefix);
  activityRoutes(app, state, prefix);
  pushRoutes(app, state, prefix);
}

export function dataRoutes(app: FastifyInstance, state: StandinState): void {
  under(app, state, '/api/v3');
  app.register(async (root) => {
    root.addHook('onRequest', async (_request, reply) => {
      if (!state.knobs.root_prefix) return reply.code(404).send(FAULTS.notFound.body);
    });
    under(root, state, '');
  });
}
