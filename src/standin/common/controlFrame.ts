import type { FastifyInstance } from 'fastify';
import { EVENT_TROUBLE_KINDS, type EventTrouble } from './eventTroubles.ts';
import { TROUBLE_KINDS, type Trouble } from './troubles.ts';
import type { WatchedState } from './watchedState.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

interface Parts<Call extends string> {
  calls: readonly Call[];
  reset(): void;
  /** The controls of this stand-in alone. */
  own(control: FastifyInstance): void;
}

/** Only for the same machine, and never from a web page. */
export function controlFrame<Call extends string>(
  app: FastifyInstance,
  state: WatchedState<Call>,
  { calls, reset, own }: Parts<Call>,
): void {
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (!LOOPBACK.has(request.ip) || request.headers.origin !== undefined) return reply.code(404).send();
      });

      control.get('/knobs', () => state.knobs);
      control.patch<{ Body: Record<string, unknown> }>('/knobs', (request, reply) => {
        const unknown = Object.keys(request.body).filter((name) => !Object.hasOwn(state.knobs, name));
        if (unknown.length > 0) return reply.code(400).send({ message: `There is no knob ${unknown.join(', ')}` });
        return reply.send(Object.assign(state.knobs, request.body));
      });

      control.get('/troubles', () => state.troubles.list());
      control.post<{ Body: Trouble<Call> }>('/troubles', (request, reply) => {
        const { on, kind } = request.body;
        if (!['api', ...calls].includes(on) || !TROUBLE_KINDS.includes(kind)) {
          return reply.code(400).send({ message: 'There is no such call or trouble', on: calls, kind: TROUBLE_KINDS });
        }
        state.troubles.add(request.body);
        return reply.code(204).send();
      });
      control.delete('/troubles', (_request, reply) => {
        state.troubles.clear();
        return reply.code(204).send();
      });

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

      control.get('/events', () => state.outbox.report());
      /** Answers after all due events were tried. */
      control.post('/events/settle', async () => {
        await state.outbox.settle();
        return state.outbox.report().counts;
      });

      control.post<{ Body: { ahead_ms: number } }>('/clock', async (request) => {
        state.clock.aheadMs += request.body.ahead_ms;
        await state.outbox.settle();
        return { now: state.now().toISOString() };
      });
      control.post('/reset', (_request, reply) => {
        reset();
        return reply.code(204).send();
      });
      control.get('/answered', () => state.answered);
      control.get('/journal', () => state.journal);
      own(control);
    },
    { prefix: '/_control' },
  );
}
