import type { FastifyInstance } from 'fastify';
import { EVENT_FAULT_KINDS, type EventFault } from '#standin/strava/state/eventFaults.ts';
import type { StandinState } from '#standin/strava/state/standinState.ts';

export function controlEvents(control: FastifyInstance, state: StandinState): void {
  control.get('/subscription', () => ({ subscription: state.subscriptions.current() }));
  control.get('/events', () => state.outbox.report());

  control.post<{ Body: EventFault }>('/event-faults', (request, reply) => {
    if (!EVENT_FAULT_KINDS.includes(request.body.kind)) {
      return reply.code(400).send({ message: 'There is no such fault of events', kind: EVENT_FAULT_KINDS });
    }
    state.eventFaults.add(request.body);
    return reply.code(204).send();
  });
  control.delete('/event-faults', (_request, reply) => {
    state.eventFaults.clear();
    return reply.code(204).send();
  });

  /** Answers after all due events were tried. */
  control.post('/events/settle', async () => {
    await state.outbox.settle();
    return state.outbox.report().counts;
  });
}
