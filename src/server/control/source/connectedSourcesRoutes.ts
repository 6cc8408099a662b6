import type { FastifyPluginAsync } from 'fastify';
import { HttpError } from '#server/plugins/httpErrors.ts';
import { polarNotConnected, polarNotSetUp } from '#server/sources/polar/connection/polarErrors.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import type { ControlledSource } from './controlledSource.ts';
import { sourceControlRoutes } from './sourceControlRoutes.ts';
import { sourceUpkeepRoutes } from './sourceUpkeepRoutes.ts';

/** The control rooms of the connected sources; a new one is an entry here. */
export const connectedSourcesRoutes: FastifyPluginAsync = async (app) => {
  const sources: ControlledSource[] = [
    {
      source: 'polar',
      calls: {
        control: SOURCE_CALLS.getPolarControl,
        accounts: SOURCE_CALLS.listPolarAccounts,
        disconnect: SOURCE_CALLS.disconnectPolarAccount,
        problems: SOURCE_CALLS.listPolarProblems,
        retry: SOURCE_CALLS.retryPolarProblem,
        retryAll: SOURCE_CALLS.retryAllPolarProblems,
        switchOn: SOURCE_CALLS.switchPolarWebhookOn,
        switchOff: SOURCE_CALLS.removePolarWebhook,
      },
      webhook: app.polarWebhook,
      onEnded: async () => app.polar?.renewLimits(),
      errors: {
        notSetUp: polarNotSetUp,
        notConnected: polarNotConnected,
        refused: () => new HttpError(503, serverMessages('polar_webhook_refused')),
      },
    },
  ];
  for (const source of sources) {
    await app.register(sourceControlRoutes, source);
    await app.register(sourceUpkeepRoutes, source);
  }
};
