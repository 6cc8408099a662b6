import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { polarConnectRoutes } from './connection/polarConnectRoutes.ts';
import { polarEventRoutes } from './webhook/polarEventRoutes.ts';

export const polarRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(polarConnectRoutes);
  await app.register(polarEventRoutes, { webhook: app.polarWebhook });
};
