import type { FastifyInstance } from 'fastify';
import type { Knobs, Trouble } from './knobs.ts';
import type { StandinState } from './standinState.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** The handles of the stand-in, for the same machine only and never from a web page. */
export function controlRoutes(app: FastifyInstance, state: StandinState): void {
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (!LOOPBACK.has(request.ip) || request.headers.origin !== undefined) return reply.code(404).send();
      });

      control.get('/knobs', () => state.knobs);
      control.patch<{ Body: Partial<Knobs> }>('/knobs', (request) => Object.assign(state.knobs, request.body));
      control.post<{ Body: Trouble }>('/troubles', (request, reply) => {
        state.troubles.add(request.body);
        return reply.code(204).send();
      });
      control.delete('/troubles', (_request, reply) => {
        state.troubles.clear();
        return reply.code(204).send();
      });
      control.post<{ Body: { quarter: number; day?: number } }>('/rate-usage', (request, reply) => {
        state.rates.use(request.body.quarter, request.body.day);
        return reply.code(204).send();
      });
      control.get('/athletes', () =>
        [...state.world.athletes.values()].map(({ person, activities }) => ({
          id: person.id,
          name: `${person.firstname} ${person.lastname}`,
          zone: person.zone,
          activities: activities.length,
          connected: state.grants.of(person.id).length > 0,
        })),
      );
      control.get('/journal', () => state.journal);
    },
    { prefix: '/_control' },
  );
}
