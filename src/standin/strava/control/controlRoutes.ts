import type { FastifyInstance } from 'fastify';
import { DEFAULT_KNOBS, type Knobs } from '#standin/strava/state/knobs.ts';
import type { Limits } from '#standin/strava/state/rateLimits.ts';
import { resetState, type StandinState } from '#standin/strava/state/standinState.ts';
import { CALLS, TROUBLE_KINDS, type Trouble } from '#standin/strava/state/troubles.ts';
import { controlAthletes } from './controlAthletes.ts';
import { controlEvents } from './controlEvents.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Only for the same machine, and never from a web page. */
export function controlRoutes(app: FastifyInstance, state: StandinState): void {
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (!LOOPBACK.has(request.ip) || request.headers.origin !== undefined) return reply.code(404).send();
      });

      control.get('/knobs', () => state.knobs);
      control.patch<{ Body: Partial<Knobs> }>('/knobs', (request, reply) => {
        const unknown = Object.keys(request.body).filter((name) => !Object.hasOwn(DEFAULT_KNOBS, name));
        if (unknown.length > 0) return reply.code(400).send({ message: `There is no knob ${unknown.join(', ')}` });
        return reply.send(Object.assign(state.knobs, request.body));
      });

      control.get('/troubles', () => state.troubles.list());
      control.post<{ Body: Trouble }>('/troubles', (request, reply) => {
        const { on, kind } = request.body;
        if (!['api', ...CALLS].includes(on) || !TROUBLE_KINDS.includes(kind)) {
          return reply.code(400).send({ message: 'There is no such call or trouble', on: CALLS, kind: TROUBLE_KINDS });
        }
        state.troubles.add(request.body);
        return reply.code(204).send();
      });
      control.delete('/troubles', (_request, reply) => {
        state.troubles.clear();
        return reply.code(204).send();
      });

      control.get('/rates', () => ({ ...state.rates.report(), answered_429: state.answered[429] ?? 0 }));
      control.post<{ Body: { quarter: number; day?: number; only?: 'overall' | 'read' } }>(
        '/rate-usage',
        (request, reply) => {
          const { quarter, day, only } = request.body;
          state.rates.use(quarter, day, only);
          return reply.code(204).send();
        },
      );
      control.put<{ Body: Limits }>('/limits', (request, reply) => {
        state.rates.allow(request.body);
        return reply.code(204).send();
      });

      control.post<{ Body: { ahead_ms: number } }>('/clock', async (request) => {
        state.clock.aheadMs += request.body.ahead_ms;
        await state.outbox.settle();
        return { now: state.now().toISOString() };
      });
      control.post('/reset', (_request, reply) => {
        resetState(state);
        return reply.code(204).send();
      });
      control.get('/answered', () => state.answered);
      control.get('/journal', () => state.journal);
      controlAthletes(control, state);
      controlEvents(control, state);
    },
    { prefix: '/_control' },
  );
}
