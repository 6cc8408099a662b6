import Fastify, { type FastifyInstance } from 'fastify';
import { controlRoutes } from './controlRoutes.ts';
import { dataRoutes } from './dataRoutes.ts';
import { FAULTS } from './faults.ts';
import { consentRoutes, tokenRoutes } from './oauthRoutes.ts';
import { parseForm } from './params.ts';
import { createState, type StandinOptions, type StandinState } from './standinState.ts';

export interface Standin {
  state: StandinState;
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** What an app is told: the bases of the API, of OAuth and of links. */
  bases: { api: string; oauth: string; web: string };
  close(): Promise<void>;
}

function build(state: StandinState): FastifyInstance {
  // A call that hangs on purpose must not keep the stand-in from stopping.
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseForm(String(body)));
  });
  app.decorateRequest('loseAnswer', false);
  app.addHook('onRequest', async (request) => {
    if (request.url.startsWith('/_control')) return;
    const hasBearer = /^Bearer /i.test(request.headers.authorization ?? '');
    state.journal.push({ method: request.method, url: request.url, hasBearer });
  });
  app.addHook('onSend', async (request) => {
    if (request.loseAnswer) request.raw.socket.destroy();
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(FAULTS.notFound.body));
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ message: 'Bad Request', errors: [] }));
  consentRoutes(app, state);
  tokenRoutes(app, state);
  dataRoutes(app, state, '/api/v3');
  dataRoutes(app, state, '');
  controlRoutes(app, state);
  return app;
}

/** Starts a Strava of its own on a loopback port (0 chooses one). It knows Strava's API and nothing of its clients. */
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
