import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { acceptBodies } from './bodies.ts';
import { type Answer, Refusal } from './refusal.ts';
import { spoilAnswers } from './spoiledAnswers.ts';
import type { WatchedState } from './watchedState.ts';

const JOURNAL_LONGEST = 100_000;
/** Controls take whole files. */
const BODY_LARGEST = 64 * 2 ** 20;

/** A server that keeps the journal and turns refusals into answers; `refusals` are the maker's own. */
export function createFrame(
  state: WatchedState,
  refusals: { notFound: Answer; body: Answer; server: Answer },
): FastifyInstance {
  // A call that hangs on purpose must not block the stop.
  const app = Fastify({ forceCloseConnections: true, bodyLimit: BODY_LARGEST });
  acceptBodies(app);
  spoilAnswers(app);
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/_control')) return;
    const hasBearer = /^Bearer /i.test(request.headers.authorization ?? '');
    if (state.journal.length >= JOURNAL_LONGEST) state.journal.splice(0, JOURNAL_LONGEST / 2);
    state.journal.push({ method: request.method, url: request.url, hasBearer });
  });
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/_control')) return;
    state.answered[reply.statusCode] = (state.answered[reply.statusCode] ?? 0) + 1;
  });
  app.addHook('onClose', async () => state.outbox.stop());
  app.setNotFoundHandler((_request, reply) => reply.code(refusals.notFound.status).send(refusals.notFound.body));
  app.setErrorHandler((error: Refusal | FastifyError, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.answer.status).send(error.answer.body);
    const { status, body } = (error.statusCode ?? 500) < 500 ? refusals.body : refusals.server;
    return reply.code(status).send(body);
  });
  return app;
}
