import type { FastifyInstance } from 'fastify';
import { createFrame } from '#standin/common/frame.ts';
import { consentRoutes } from '#standin/strava/api/consentRoutes.ts';
import { dataRoutes } from '#standin/strava/api/dataRoutes.ts';
import { FAULTS } from '#standin/strava/api/faults.ts';
import { revokeRoutes } from '#standin/strava/api/revokeRoutes.ts';
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

function build(state: StandinState): FastifyInstance {
  const app = createFrame(state, FAULTS);
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
