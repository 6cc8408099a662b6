import type { FastifyInstance } from 'fastify';
import { createFrame } from '#standin/common/frame.ts';
import { authorizeRoutes } from '#standin/polar/api/authorizeRoutes.ts';
import { exerciseRoutes } from '#standin/polar/api/exerciseRoutes.ts';
import { NO_BODY } from '#standin/polar/api/polarCall.ts';
import { tokenRoute } from '#standin/polar/api/tokenRoute.ts';
import { transactionRoutes } from '#standin/polar/api/transactionRoutes.ts';
import { userRoutes } from '#standin/polar/api/userRoutes.ts';
import { webhookRoutes } from '#standin/polar/api/webhookRoutes.ts';
import { controlRoutes } from '#standin/polar/control/controlRoutes.ts';
import { createState, type PolarOptions, type PolarState } from '#standin/polar/state/polarState.ts';

export interface PolarStandin {
  state: PolarState;
  url: string;
  /** Polar has three hosts; here each base is the same. */
  bases: { authorize: string; token: string; api: string };
  close(): Promise<void>;
}

function build(state: PolarState): FastifyInstance {
  const app = createFrame(state, NO_BODY);
  authorizeRoutes(app, state);
  tokenRoute(app, state);
  userRoutes(app, state);
  exerciseRoutes(app, state);
  transactionRoutes(app, state);
  webhookRoutes(app, state);
  controlRoutes(app, state);
  return app;
}

/** `port` 0 chooses one. */
export async function startPolarStandin(options: PolarOptions & { port?: number } = {}): Promise<PolarStandin> {
  const state = createState(options);
  const app = build(state);
  const url = await app.listen({ host: '127.0.0.1', port: options.port ?? 0 });
  return { state, url, bases: { authorize: url, token: url, api: url }, close: () => app.close() };
}
