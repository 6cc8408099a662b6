import type { FastifyInstance } from 'fastify';
import { controlFrame } from '#standin/common/controlFrame.ts';
import type { Limits } from '#standin/strava/state/rateLimits.ts';
import { resetState, type StandinState } from '#standin/strava/state/standinState.ts';
import { CALLS } from '#standin/strava/state/troubles.ts';
import { controlAthletes } from './controlAthletes.ts';

export function controlRoutes(app: FastifyInstance, state: StandinState): void {
  controlFrame(app, state, {
    calls: CALLS,
    reset: () => resetState(state),
    own(control) {
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
      control.get('/subscription', () => ({ subscription: state.subscriptions.current() }));
      controlAthletes(control, state);
    },
  });
}
