import type { FastifyInstance } from 'fastify';
import { EVENT_TROUBLE_KINDS, type EventTrouble } from '#standin/strava/state/eventTroubles.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';

export function controlEvents(control: FastifyInstance, state: StandinState): void {
  control.get('/subscription', () => ({ subscription: state.subscriptions.current() }));
  control.get('/events', () => state.outbox.report());

  control.post<{ Body: EventTrouble }>('/event-troubles', (request, reply) => {
    if (!EVENT_TROUBLE_KINDS.includes(request.body.kind)) {
      return reply.code(400).send({ message: 'There is no such trouble of events', kind: EVENT_TROUBLE_KINDS });
    }
    state.eventTroubles.add(request.body);
    return reply.code(204).send();
  });
  control.delete('/event-troubles', (_request, reply) => {
    state.eventTroubles.clear();
    return reply.code(204).send();
  });

  /** Answers after all due events were tried. */
  control.post('/events/settle', async () => {
    await state.outbox.settle();
    return state.outbox.report().counts;
  });
}
