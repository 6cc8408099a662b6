import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { acceptBodies } from '#standin/strava/api/bodies.ts';
import { consentRoutes } from '#standin/strava/api/consentRoutes.ts';
import { dataRoutes } from '#standin/strava/api/dataRoutes.ts';
import { FAULTS } from '#standin/strava/api/faults.ts';
import { Refusal } from '#standin/strava/api/refusal.ts';
import { revokeRoutes } from '#standin/strava/api/revokeRoutes.ts';
import { spoilAnswers } from '#standin/strava/api/spoiledAnswers.ts';
import { tokenRoutes } from '#standin/strava/api/tokenRoutes.ts';
import { controlRoutes } from '#standin/strava/control/controlRoutes.ts';
import { createState, type StandinOptions, type StandinState } from '#standin/strava/state/standinState.ts';

export interface Standin {
  state: StandinState;
  url: string;
  /** The bases of the API, of OAuth and of links. */
  bases: { api: string; oauth: string; web: string };
  close(): Promise<void>;
}

const JOURNAL_LONGEST = 100_000;

function build(state: StandinState): FastifyInstance {
  // A call that hangs on purpose must not block the stop.
  const app = Fastify({ forceCloseConnections: true });
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
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(FAULTS.notFound.body));
  app.setErrorHandler((error: Refusal | FastifyError, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.answer.status).send(error.answer.body);
    const { status, body } = (error.statusCode ?? 500) < 500 ? FAULTS.body : FAULTS.server;
    return reply.code(status).send(body);
  });
  consentRoutes(app, state);
  tokenRoutes(app, state);
  revokeRoutes(app, state);
  dataRoutes(app, state);
  controlRoutes(app, state);
  return app;
}

/** `port` 0 chooses one. */
export async function startStandin(options: StandinOptions & { port?: number } = {}): Promise<Standin> {
  const state = createState(options);
  const app = build(state);
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return {
    state,
    url,
    bases: { api: `${url}/api/v3`, oauth: `${url}/oauth`, web: url },
    close: () => app.close(),
  };
}
