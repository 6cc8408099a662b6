import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/plugins/httpErrors.ts';
import type { ControlledSource } from '#server/sources/source/controlledSource.ts';
import { SOURCE_CALLS } from '#shared/calls/sources.ts';
import { serverMessages } from '#shared/serverMessages.ts';
import { polarNotConnected, polarNotSetUp } from './connection/polarErrors.ts';

export const polarControl = (app: FastifyInstance): ControlledSource => ({
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
});
